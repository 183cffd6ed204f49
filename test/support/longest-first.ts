import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longTests } from '#bin/lib/build/long-tests';
import { project as root } from '#bin/lib/project';

/** The seconds of files that run long: without results of earlier runs, short files would start last. */
const seconds: Readonly<Record<string, number>> = {
  ...longTests,
  // Every run has these.
  'test/api/fuzz.test.ts': 49,
  'test/api/matrix.test.ts': 30,
  'test/bin/bundles.test.ts': 13,
  'test/api/records-sent-back.test.ts': 12,
  'test/api/hidden-pages.test.ts': 10,
  'test/web/budget.test.ts': 8,
};

/**
 * Runs the slowest files of each project first, one project after the other: a process that goes
 * from a project to another one loads all modules again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = new Set(sorted.map(({ project }) => project.name));
    const secondsOf = ({ moduleId }: TestSpecification) => seconds[relative(root, moduleId)] ?? 0;
    return [...projects].flatMap((name) =>
      sorted
        .filter(({ project }) => project.name === name)
        .toSorted((one, other) => secondsOf(other) - secondsOf(one)),
    );
  }
}
