import { setTimeout as pause } from 'node:timers/promises';
import type { Bound } from '#functions/kernel/record/declaration';
import type { School } from '#functions/kernel/record/school';
import type { Tables } from '#functions/kernel/store/tables';
import { mostTries, type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { UserRepository } from '#functions/people/store/users';
import { placeRecords, type StoredPlace } from './place.record.ts';
import { editorsAgain, editorWrites } from './place-editors.ts';
import { busy, retryDelay } from './place-slug.ts';

export type CopiedPlaces = ReturnType<typeof copiedPlaces>;

/** Adds the places of copies that are complete. */
export const copiedPlaces = (tables: Tables, users: Bound<UserRepository, 'many'>) => {
  const { db, table } = tables;
  const records = placeRecords(tables);
  return {
    of: (school: School) => ({
      /**
       * Adds a place, whose slug is reserved, in one transaction with the profiles of its editors and
       * with other writes. People who can't edit it any more are left out. Returns false if the first
       * of the other writes is refused.
       */
      async add(place: StoredPlace, others: readonly TransactItem[]): Promise<boolean> {
        const { placeUid } = place;
        for (let tries = 0; tries < mostTries; tries++) {
          const { editors } = await editorsAgain(users, school, place);
          const change = { placeUid, before: [], after: editors };
          const refused = await transact(db, [
            ...others,
            ...records.of(school).writes.add({ ...place, editors: [...editors] }),
            ...(await editorWrites({ users, TableName: table('users') }, school, change)),
          ]);
          if (!refused) return true;
          if (refused[0]) return false;
          await pause(retryDelay(tries));
        }
        throw busy();
      },
    }),
  };
};
