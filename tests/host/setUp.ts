import { vi } from 'vitest';

vi.mock('../../host/logins/evenTime.ts', () => import('./noWait.ts'));
vi.mock('@node-rs/argon2', () => import('./cheapHashes.ts'));
