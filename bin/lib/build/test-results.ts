import { relative } from 'node:path';
import * as z from 'zod';
import { project } from '../project.ts';

/**
 * The full names of a file's tests by outcome. A file that does not load counts as one failed test.
 */
export interface FileResult {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

/** The results of all files by path. */
export type Results = ReadonlyMap<string, FileResult>;

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      /** Milliseconds since 1970. */
      startTime: z.number().optional(),
      endTime: z.number().optional(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Reads the JSON report of a run; throws if the text is no report. */
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

/** Returns the tests that failed first and passed when their file was retried. */
export const passedOnRetry = (first: Results, second: Results) =>
  Array.from(first).flatMap(([file, { failed }]) => {
    const passed = new Set(
      second.get(file)?.failed.length === 0 ? failed : second.get(file)?.passed,
    );
    return failed.filter((name) => passed.has(name)).map((name) => `${file} > ${name}`);
  });

/** Counts the tests that passed and failed. */
export function counted(results: Results): { passed: number; failed: number } {
  const all = Array.from(results.values());
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    passed: sum(all.map(({ passed }) => passed.length)),
    failed: sum(all.map(({ failed }) => failed.length)),
  };
}

/** Files whose tests open a browser. */
const inBrowser = /\/(screens|journeys)\/|\/web\/components\//;

/** Returns the seconds from the first to the last test of each part of a report. */
export function secondsOf(report: string): { browser: number; other: number } {
  const { testResults } = Report.parse(JSON.parse(report));
  const spanOf = (isIn: (name: string) => boolean) => {
    const files = testResults.filter(({ name }) => isIn(name));
    const starts = files.flatMap(({ startTime }) => startTime ?? []);
    const ends = files.flatMap(({ endTime }) => endTime ?? []);
    return starts.length > 0 ? Math.round((Math.max(...ends) - Math.min(...starts)) / 1000) : 0;
  };
  return {
    browser: spanOf((name) => inBrowser.test(name)),
    other: spanOf((name) => !inBrowser.test(name)),
  };
}
