import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { counted, failedFiles, resultsOf, secondTries } from '#bin/lib/test-results';

const project = join(import.meta.dirname, '..', '..');
type Outcome = 'passed' | 'failed' | 'skipped';
/** A report as vitest writes it, of files with their tests. */
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

test('tests are counted by their outcome, and a file that was not loaded is one that failed', () => {
  const results = report({
    'test/a.test.ts': { one: 'passed', two: 'skipped', three: 'failed' },
    'test/b.test.ts': 'unloaded',
  });
  expect(counted(results)).toEqual({ passed: 1, failed: 2 });
  expect(failedFiles(results)).toEqual(['test/a.test.ts', 'test/b.test.ts']);
});

describe('a second try', () => {
  const first = report({
    'test/a.test.ts': { one: 'passed', two: 'failed', three: 'failed' },
    'test/b.test.ts': 'unloaded',
    'test/c.test.ts': { four: 'failed' },
  });
  const second = report({
    'test/a.test.ts': { one: 'passed', two: 'passed', three: 'failed' },
    'test/b.test.ts': { five: 'passed' },
  });

  test('names what passed at last', () => {
    expect(secondTries(first, second)).toEqual([
      'test/a.test.ts > two',
      'test/b.test.ts > (the file itself)',
    ]);
  });

  test('takes the place of the first, and what was not tried again has failed', () => {
    expect(counted(new Map([...first, ...second]))).toEqual({ passed: 3, failed: 2 });
  });

  test('that fails where the first passed has failed', () => {
    const worse = report({ 'test/a.test.ts': { one: 'failed', two: 'passed', three: 'passed' } });
    expect(counted(new Map([...first, ...worse])).failed).toBe(3);
  });
});

test('a report that is none is refused', () => {
  expect(() => resultsOf('{}')).toThrow();
});
