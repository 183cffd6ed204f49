import type { School } from '#functions/kernel/record/declaration';
import { batchOfKeys } from '#functions/kernel/store/batch';
import type { Tables } from '#functions/kernel/store/tables';
import { DecidedProfile } from '#shared/intake/roster';
import { cardsOf } from '../people-cards.ts';
import { profileKey } from '../person-partitions.ts';

export type WithheldReader = ReturnType<typeof withheldReader>;

/** Reads from whom children are withheld. */
export const withheldReader = (tables: Tables) => ({
  of: (school: School) => ({
    /**
     * Returns everyone who is here and from whom a child is withheld. The cards show a withheld link
     * as a restricted one, and few links are, so it reads the cards and the profiles of these few.
     */
    async carers(): Promise<DecidedProfile[]> {
      const cards = await cardsOf(tables, school);
      const keys = cards
        .filter(({ children }) => children.some(({ restricted }) => restricted))
        .map(({ userUid }) => profileKey(school, userUid));
      const found = await batchOfKeys(tables.db, {
        TableName: tables.table('users'),
        keys,
        chunk: 100,
      });
      return found
        .map((item) => DecidedProfile.parse(item))
        .filter(({ over }) => over !== undefined && over.withheld.length > 0);
    },
  }),
});
