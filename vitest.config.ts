import { defineConfig } from 'vitest/config';
import { longTests, longTestsOf } from '#bin/lib/build/long-tests';
import { LongestFirst } from '#test/support/longest-first';

/** What a real browser looks at. */
const inBrowser = [
  'test/**/{journeys,screens}/**/*.test.ts',
  'test/web/components/**/*.test.{ts,tsx}',
];

/** Long tests that this run leaves out: only `npm test` without chosen files sets a seed. */
const { LONG_SEED } = process.env;
const drawn = LONG_SEED === undefined ? Object.keys(longTests) : longTestsOf(LONG_SEED);
/** `VITEST_MAX_WORKERS` replaces the usual number of processes. */
const workers = (usual: number) => Number(process.env.VITEST_MAX_WORKERS ?? usual);
const leftOut = Object.keys(longTests).filter((file) => !drawn.includes(file));

/** What both projects have. `extends` would also give each of them its own global setup. */
const each = {
  // Node.js reads the files itself, as it does in production. Otherwise a run takes a fifth more work, and
  // the portals of one process share what their Lambdas keep (`test/support/memory/own-lambdas.ts`).
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // A browser beside other work on two cores may need longer than a second to show what it was asked.
  expect: { poll: { timeout: 10_000 } },
  // Most objects of a test live briefly. With more room for new ones a run takes a tenth less work.
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: 120_000,
  // A file's modules are loaded once for all files of a process: they took a quarter of the time of the tests without a browser.
  isolate: false,
  setupFiles: ['test/support/compiled.ts', 'test/support/left-clean.ts'],
  // Tables of tests are called as a Lambda calls them; nothing of this machine's account is used.
  env: {
    AWS_REGION: 'ap-southeast-2',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  },
  // The first journey of a run writes the demo schools, beside three other browsers.
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    globalSetup: ['test/support/own-folder.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...each,
          name: 'code',
          // As many as cores: a third process makes the work of all a third more.
          maxWorkers: workers(2),
          sequence: { groupOrder: 1 },
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...inBrowser, ...leftOut],
        },
      },
      {
        test: {
          ...each,
          name: 'browser',
          // The browser works beside its test, so two of them take all of two cores.
          maxWorkers: workers(2),
          sequence: { groupOrder: 0 },
          include: inBrowser,
          exclude: leftOut,
        },
      },
    ],
  },
});
