import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { isDeepStrictEqual } from '#functions/kernel/node-util';
import type { School } from '#functions/kernel/record/declaration';
import { indexKeysOf, keyOf } from '#functions/kernel/record/key';
import {
  type Act,
  type IdempotencyRepository,
  sentOtherwise,
} from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import type { Bundle } from '#functions/web-logs/rules/batch';
import { AppError } from '#shared/kernel/errors';
import { goneAfter, keptDays } from '#shared/retention';
import { weblogsRecords } from '#shared/tables/usage';
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

/** The visits of a person that are stored in one record. */
export interface VisitBundle
  extends Omit<Visit, 'pageId' | 'title' | 'pageType'>,
    Pick<Bundle, 'visits'> {
  /** Whether a count of the day may have passed its time. */
  readonly isLate: boolean;
}

const { visit: kind, private: confidential, late } = weblogsRecords;

export type WeblogRepository = ReturnType<typeof weblogRepository>;

/** Stores page visits, by day and by person. */
export const weblogRepository = ({ db, table }: Tables, idempotency: IdempotencyRepository) => {
  const TableName = table('weblogs');
  const putOnce = (Item: Record<string, unknown>) =>
    transact(db, [{ Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } }]);
  return {
    of: (school: School) => ({
      /**
       * Adds a visit of a day of the school and returns its id, or the id of the visit that the same
       * act added before.
       */
      async add(day: string, visit: Visit, act?: Act): Promise<string> {
        const Item = itemOf(school, day, visit);
        const remembered = act ? [idempotency.remember(act, visit.weblogsUid)] : [];
        const refused = await transact(db, [{ Put: { TableName, Item } }, ...remembered]);
        if (!refused) return visit.weblogsUid;
        const made = act && (await idempotency.made(act));
        if (made === undefined)
          throw new AppError('conflict', 'This visit was sent twice at once.');
        return made;
      },

      /**
       * Adds the visits of a bundle, once for its id and time. Refuses other visits with the same id
       * and time.
       */
      async addBundle(day: string, { isLate, ...bundle }: VisitBundle): Promise<void> {
        const Item = itemOf(school, day, bundle);
        const { pk, sk, expires_at } = Item;
        if (await putOnce(Item)) {
          const stored = await db.send(new GetCommand({ TableName, Key: { pk, sk } }));
          if (!isDeepStrictEqual(stored.Item?.visits, bundle.visits)) throw sentOtherwise();
        }
        if (!isLate) return;
        // After the visits: who reads it finds them.
        const note = { ...keyOf(school, late.key, { ...bundle, day }), expires_at };
        await db.send(new PutCommand({ TableName, Item: note }));
      },

      /** Adds a visit without a person to those of confidential pages, once for its id. */
      async addPrivate(day: string, visit: Visit): Promise<void> {
        const key = keyOf(school, confidential.key, { ...visit, day });
        await putOnce({ ...key, expires_at: expiryOf(visit), ...visit });
      },
    }),
  };
};

const expiryOf = ({ visited_at }: Pick<Visit, 'visited_at'>) =>
  goneAfter(new Date(visited_at), keptDays.visits);

/** Returns the record of visits of a person. */
const itemOf = <V extends Pick<Visit, 'weblogsUid' | 'visited_at' | 'userUid'>>(
  school: School,
  day: string,
  visits: V,
) => ({
  ...keyOf(school, kind.key, { ...visits, day, shard: shardOf(visits.weblogsUid) }),
  ...indexKeysOf(school, kind, visits),
  expires_at: expiryOf(visits),
  ...visits,
});
