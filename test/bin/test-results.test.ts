import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  counted,
  failedFiles,
  passedOnRetry,
  resultsOf,
  secondsOf,
} from '#bin/lib/build/test-results';

const project = join(import.meta.dirname, '..', '..');
type Outcome = 'passed' | 'failed' | 'skipped';
/** Returns results from a report in vitest's format. */
const report = (files: Record<string, Record<string, Outcome> | 'unloaded'>) =>
  resultsOf(
    JSON.stringify({
      testResults: Object.entries(files).map(([file, tests]) => ({
        name: join(project, file),
        status:
          tests === 'unloaded' || Object.values(tests).includes('failed') ? 'failed' : 'passed',
        assertionResults:
          tests === 'unloaded'
            ? []
            : Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
      })),
    }),
  );

test('counts tests by outcome, and a file that does not load as one failure', () => {
  const results = report({
    'test/a.test.ts': { one: 'passed', two: 'skipped', three: 'failed' },
    'test/b.test.ts': 'unloaded',
  });
  expect(counted(results)).toEqual({ passed: 1, failed: 2 });
  expect(failedFiles(results)).toEqual(['test/a.test.ts', 'test/b.test.ts']);
});

describe('retry of failed files', () => {
  const first = report({
    'test/a.test.ts': { one: 'passed', two: 'failed', three: 'failed' },
    'test/b.test.ts': 'unloaded',
    'test/c.test.ts': { four: 'failed' },
  });
  const second = report({
    'test/a.test.ts': { one: 'passed', two: 'passed', three: 'failed' },
    'test/b.test.ts': { five: 'passed' },
  });

  test('names the tests that passed on the retry', () => {
    expect(passedOnRetry(first, second)).toEqual([
      'test/a.test.ts > two',
      'test/b.test.ts > (the file itself)',
    ]);
  });

  test('replaces the first results; a file that was not retried has failed', () => {
    expect(counted(new Map([...first, ...second]))).toEqual({ passed: 3, failed: 2 });
  });

  test('counts a failure on the retry of a test that passed first', () => {
    const worse = report({ 'test/a.test.ts': { one: 'failed', two: 'passed', three: 'passed' } });
    expect(counted(new Map([...first, ...worse])).failed).toBe(3);
  });
});

test('returns the seconds of the tests in a browser and of the others', () => {
  const file = (name: string, startTime: number, endTime: number) => ({
    name,
    startTime,
    endTime,
    status: 'passed',
    assertionResults: [],
  });
  const testResults = [
    file('/p/test/posts/screens/posts.test.ts', 1_000, 4_000),
    file('/p/test/web/components/rich-text/tables.test.ts', 2_000, 61_000),
    file('/p/test/posts/posts.test.ts', 61_000, 62_000),
    file('/p/test/api/matrix.test.ts', 61_500, 91_000),
  ];
  expect(secondsOf(JSON.stringify({ testResults }))).toEqual({ browser: 60, other: 30 });
  expect(secondsOf('{"testResults":[]}')).toEqual({ browser: 0, other: 0 });
});

test('rejects an invalid report', () => {
  expect(() => resultsOf('{}')).toThrow();
});
