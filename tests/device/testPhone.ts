import { thisPhone, type Phone } from '../../src/device/delivery/phone.ts';
import type { Session } from '../../src/device/login/session.ts';

/**
 * A phone for tests of delivery: the real store and the real call to the host, with a clock and a
 * chance that the test sets, and locks that work like Web Locks, which Node 20 does not have.
 */
export function testPhone(session: Session | undefined, overrides: Partial<Phone> = {}) {
  const held = new Set<string>();
  const phone: Phone & { time: number } = {
    ...thisPhone,
    time: 1_000_000,
    now: () => phone.time,
    random: () => 0.5,
    session: async () => session,
    async holdLock(name: string, work: () => Promise<void>) {
      if (held.has(name)) return false;
      held.add(name);
      await work().finally(() => held.delete(name));
      return true;
    },
    ...overrides,
  };
  return phone;
}
