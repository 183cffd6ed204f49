import { unexplainedOf } from '#functions/absences/rules/home-absences';
import { logFault } from '#functions/kernel/log';
import { once } from '#functions/kernel/once';
import type { ChildCard } from './child-cards.ts';
import type { HomeDeps } from './home-deps.ts';
import type { Scene } from './home-scene.ts';

export type HomeChildren = ReturnType<typeof homeChildren>;

/**
 * Reads what the parts of one answer need of people's classes and absences: of the caller's children
 * from their cards. A table that fails would take all parts with the cards, so then each part reads its
 * own records.
 */
export function homeChildren(
  { enrolments, records }: Pick<HomeDeps, 'enrolments' | 'records'>,
  { caller, days, children, early }: Scene,
) {
  const cards = once(() =>
    early.childCards().catch((error: unknown) => {
      logFault('The cards of children on Home failed', error, { site: caller.site });
      return undefined;
    }),
  );
  const cardOf = async (userUid: string): Promise<ChildCard | undefined> =>
    children.some((child) => child.userUid === userUid) ? (await cards())?.get(userUid) : undefined;
  const ofPerson = once(
    async (userUid: string) =>
      (await cardOf(userUid))?.enrolments ?? enrolments.of(caller).ofPerson(userUid),
  );
  return {
    enrolments: { of: () => ({ ofPerson }) },

    /** Returns the absences of a child that wait for an explanation. */
    unexplained: async (childUid: string) =>
      (await cardOf(childUid))?.absences ?? unexplainedOf(records.of(caller), childUid, days[0]),
  };
}
