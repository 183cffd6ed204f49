import { logFault } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/school';

/**
 * Does something for each school. One that fails does not stop the others; the run then fails at its
 * end, with what could not be done: `The groups of a school could not be ordered`.
 */
export async function eachSchool<S extends School>(
  schools: readonly S[],
  couldNot: string,
  act: (school: S) => Promise<unknown>,
): Promise<void> {
  const failed: string[] = [];
  for (const school of schools) {
    try {
      await act(school);
    } catch (error) {
      failed.push(school.site);
      logFault(couldNot, error, { site: school.site });
    }
  }
  if (failed.length > 0) throw new Error(`${couldNot}: ${failed.join(', ')}`);
}
