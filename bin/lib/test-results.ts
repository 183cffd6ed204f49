import { relative } from 'node:path';
import * as z from 'zod';
import { project } from './project.ts';

/** The tests of one file by their outcome, each with its full name; a file that could not be loaded counts as one that failed. */
export interface FileResult {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

/** What came of each file, by its path in the project. */
export type Results = ReadonlyMap<string, FileResult>;

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Reads the JSON report of a run; throws when it is none. */
export function resultsOf(report: string): Results {
  const { testResults } = Report.parse(JSON.parse(report));
  return new Map(
    testResults.map(({ name, status, assertionResults }) => {
      const named = (wanted: string) =>
        assertionResults.filter((each) => each.status === wanted).map(({ fullName }) => fullName);
      const failed = named('failed');
      const unloaded = status === 'failed' && failed.length === 0 ? ['(the file itself)'] : [];
      return [
        relative(project, name),
        { passed: named('passed'), failed: [...failed, ...unloaded] },
      ];
    }),
  );
}

export const failedFiles = (results: Results) =>
  Array.from(results)
    .filter(([, { failed }]) => failed.length > 0)
    .map(([file]) => file);

/** The tests that failed at first and passed when their file was tried again. */
export const secondTries = (first: Results, second: Results) =>
  Array.from(first).flatMap(([file, { failed }]) => {
    const passed = new Set(
      second.get(file)?.failed.length === 0 ? failed : second.get(file)?.passed,
    );
    return failed.filter((name) => passed.has(name)).map((name) => `${file} > ${name}`);
  });

/** How many tests passed and failed in all. */
export function counted(results: Results): { passed: number; failed: number } {
  const all = Array.from(results.values());
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    passed: sum(all.map(({ passed }) => passed.length)),
    failed: sum(all.map(({ failed }) => failed.length)),
  };
}
