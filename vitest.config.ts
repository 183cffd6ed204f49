import { defineConfig } from 'vitest/config';
import { LongestFirst } from '#test/support/longest-first';

/** What a real browser looks at. */
const inBrowser = [
  'test/**/{journeys,screens}/**/*.test.ts',
  'test/web/components/**/*.test.{ts,tsx}',
];

export default defineConfig({
  test: {
    // A browser beside other work on two cores may need longer than a second to show what it was asked.
    expect: { poll: { timeout: 10_000 } },
    // One more than two cores: a third of the time of a browser test is waiting, which another can use.
    maxWorkers: 3,
    // Most objects of a test live briefly. With more room for new ones a run takes a tenth less work.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 120_000,
    // A file's modules are loaded once for all files of a process: they took a quarter of the time of the tests without a browser.
    isolate: false,
    globalSetup: ['test/support/own-folder.ts'],
    setupFiles: ['test/support/left-clean.ts'],
    sequence: { sequencer: LongestFirst },
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'code', include: ['test/**/*.test.{ts,tsx}'], exclude: inBrowser },
      },
      {
        extends: true,
        test: { name: 'browser', include: inBrowser },
      },
    ],
  },
});
