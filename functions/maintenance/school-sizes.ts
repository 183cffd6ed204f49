import type { SchoolSizes } from '#functions/kernel/outbox/store/school-sizes';
import type { School } from '#functions/kernel/record/declaration';
import { eachSchool } from '#functions/kernel/schools/each-school';

interface SizeDeps {
  readonly sizes: { of(school: School): Pick<ReturnType<SchoolSizes['of']>, 'put'> };
  /** Reads everyone at a school. */
  readonly cards: (school: School) => Promise<readonly unknown[]>;
}

/** Counts the people of each school, so that ordinary mail leaves the quota of an emergency. */
export const countPeople =
  (schools: readonly School[], { sizes, cards }: SizeDeps) =>
  (): Promise<void> =>
    eachSchool(schools, 'The people of a school could not be counted', async (school) =>
      sizes.of(school).put((await cards(school)).length),
    );
