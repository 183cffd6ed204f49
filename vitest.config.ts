import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A browser beside other work on two cores may need longer than a second to show what it was asked.
    expect: { poll: { timeout: 10_000 } },
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    // Two cores: more workers than that only wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
