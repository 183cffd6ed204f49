import { afterAll, vi } from 'vitest';

/** Files share a process, and with it the modules they load; what a file stood in for is itself again when the next one begins. */
const before = { ...process.env };

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) {
    if (!(name in before)) delete process.env[name];
  }
  Object.assign(process.env, before);
});
