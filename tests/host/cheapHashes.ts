import { vi } from 'vitest';

// Argon2 as the host's tests have it. How costly a hash is matters to the one test that asks for
// it.
const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');

export const hash = vi.fn<typeof real.hash>((password) =>
  real.hash(password, { memoryCost: 64, timeCost: 1 }),
);
export const verify = vi.fn<typeof real.verify>(real.verify);
