import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that run long. Without results of earlier runs, short files would start last. */
const slow =
  /(intake\/(large|killed)|bin\/(bundles|recipe)|api\/(logs|running-portal|matrix|demo-courses)|journeys\/[\w-]+|web\/screens\/(every-screen\/\w+|layout-shift|administration|accessibility|own-device)|screens\/posts-[\w-]+)\.test\.ts$/;

/**
 * Runs the slowest files of each project first, one project after the other: a process that goes
 * from a project to another one loads all modules again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = new Set(sorted.map(({ project }) => project.name));
    return [...projects].flatMap((name) => {
      const specs = sorted.filter(({ project }) => project.name === name);
      const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);
      return [...specs.filter(isSlow), ...specs.filter((each) => !isSlow(each))];
    });
  }
}
