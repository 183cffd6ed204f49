import type { School } from '#functions/kernel/record/declaration';
import { indexKeysOf, keyOf } from '#functions/kernel/record/key';
import type { Act, IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { AppError } from '#shared/kernel/errors';
import { goneAfter, keptDays } from '#shared/retention';
import { weblogsRecords } from '#shared/tables/people';
import type { ContactType } from '#shared/web-logs/contact-types';
import { shardOf } from './visit-keys.ts';

/** A page visit: who, what, when, and the truncated network it came from. */
export interface Visit {
  readonly weblogsUid: string;
  readonly userUid: string;
  readonly username: string;
  /** What the person was to the school on that day. */
  readonly contact: ContactType;
  readonly pageId: string;
  readonly title: string;
  readonly pageType: string;
  readonly visited_at: string;
  readonly country: string;
  readonly browser: string;
  readonly os: string;
  readonly ip_address: string;
}

export type WeblogRepository = ReturnType<typeof weblogRepository>;

/** Stores page visits, by day and by person. */
export const weblogRepository = ({ db, table }: Tables, idempotency: IdempotencyRepository) => {
  const TableName = table('weblogs');
  return {
    of: (school: School) => ({
      /**
       * Adds a visit of a day of the school and returns its id, or the id of the visit that the same
       * act added before.
       */
      async add(day: string, visit: Visit, act?: Act): Promise<string> {
        const { key } = weblogsRecords.visit;
        const Item = {
          ...keyOf(school, key, { ...visit, day, shard: shardOf(visit.weblogsUid) }),
          // A visit of a confidential page has no person.
          ...(visit.userUid && indexKeysOf(school, weblogsRecords.visit, visit)),
          expires_at: goneAfter(new Date(visit.visited_at), keptDays.visits),
          ...visit,
        };
        const remembered = act ? [idempotency.remember(act, visit.weblogsUid)] : [];
        const refused = await transact(db, [{ Put: { TableName, Item } }, ...remembered]);
        if (!refused) return visit.weblogsUid;
        const made = act && (await idempotency.made(act));
        if (made === undefined)
          throw new AppError('conflict', 'This visit was sent twice at once.');
        return made;
      },
    }),
  };
};
