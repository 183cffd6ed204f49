import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long. Where nothing is known of earlier runs, the shortest come last, and everything would wait for these. */
const slow =
  /(intake\/large|functions\/bundles|api\/(logs|running-portal|fuzz|demo-courses))\.test\.ts$/;

/** Begins with the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [first, rest] = [true, false].map((wanted) =>
      sorted.filter(({ moduleId }) => slow.test(moduleId) === wanted),
    );
    return [...(first ?? []), ...(rest ?? [])];
  }
}
