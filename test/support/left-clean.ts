import { afterAll, vi } from 'vitest';

/** Restores mocks, globals and environment after each test file, because files share a process. */
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
