import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that run long. Without results of earlier runs, short files would start last. */
const slow = /(intake\/large|bin\/bundles|api\/(logs|running-portal|fuzz|demo-courses))\.test\.ts$/;

/** Runs the slowest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [first, rest] = [true, false].map((wanted) =>
      sorted.filter(({ moduleId }) => slow.test(moduleId) === wanted),
    );
    return [...(first ?? []), ...(rest ?? [])];
  }
}
