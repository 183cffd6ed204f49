import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that run long. Without results of earlier runs, short files would start last. */
const slow =
  /(intake\/large|bin\/(bundles|recipe)|api\/(logs|running-portal|fuzz|demo-courses)|journeys\/(mail-screens|mail-engine|large-workbook|attack-payloads|publishing|intake))\.test\.ts$/;

/**
 * Runs the slowest files of each project first, one project after the other: a process that goes
 * from a project to another one loads all modules again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((specs) => {
      const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);
      return [...specs.filter(isSlow), ...specs.filter((each) => !isSlow(each))];
    });
  }
}
