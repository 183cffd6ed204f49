import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { batch, batchOfKeys } from '#functions/kernel/store/batch';
import type { Tables } from '#functions/kernel/store/tables';
import { addDays } from '#shared/kernel/zone';
import type { ChildRecord } from '#shared/rights/child-records';
import type { Ledger } from './audit-record.ts';
import {
  dayOf,
  firstHour,
  hourOf,
  isWithin,
  MoreChildren,
  moreKeys,
  personKey,
  StoredLook,
  someChildren,
  writtenKey,
} from './look-record.ts';
import { oldEntries } from './old-entries.ts';
import { itemsBelow } from './partition-query.ts';
import { type LookQuery, lower, newestFirst, type SeenLook, type SeenLooks } from './seen-look.ts';

/** Which looks of a school a list has. */
export interface SchoolQuery extends LookQuery {
  readonly ledger: Ledger;
  readonly record?: ChildRecord | undefined;
}

export type SchoolLooks = ReturnType<typeof schoolLooks>;

/** The looks of a school by the person who looked and by day, for the privacy officer. */
export const schoolLooks = (tables: Tables) => {
  const person = personLooks(tables);
  const day = dayLooks(tables);
  const old = oldEntries(tables);
  return {
    of: (school: School) => ({
      /** Returns what a person did with children's records, newest hour first. */
      ofStaff: (by: string, query: SchoolQuery, size: number): SeenLooks =>
        newestFirst([person.all(school, by, query, size), old.ofStaff(school, by, query, size)]),

      /** Returns all looks of the school, day by day in UTC, newest first. */
      async *ofDays(query: SchoolQuery, size: number): SeenLooks {
        const first = dayOf(firstHour(query.from));
        for (let at = dayOf(lower(query.until, query.below)); at >= first; at = addDays(at, -1)) {
          const entries = old.ofDay(school, at, query, size);
          yield* newestFirst([day.all(school, at, query, size), ...entries]);
        }
      },

      /** Returns a look with its children from one up to another; undefined for an unknown look. */
      look: (uid: string, from: number, until: number): Promise<SeenLook | undefined> =>
        person.one(school, uid, { from, until }),
    }),
  };
};

const personLooks = ({ db, table }: Tables) => {
  const TableName = table('looks');
  return {
    async *all(school: School, by: string, query: SchoolQuery, size: number): SeenLooks {
      const { ledger, from, until, below } = query;
      const to = lower(until, below);
      const pk = personKey(school, ledger, by);
      const where = { TableName, pk, from: firstHour(from), to, size };
      for await (const item of itemsBelow(db, where)) {
        const look = seen(ledger, StoredLook.parse(item));
        if (look.key < to && isWithin(look.at, query)) yield look;
      }
    },

    async one(
      school: School,
      uid: string,
      { from, until }: { readonly from: number; readonly until: number },
    ): Promise<SeenLook | undefined> {
      const place = placeOf(uid);
      if (!place) return undefined;
      const pk = personKey(school, place.ledger, place.by);
      const [item] = await batch(db, { TableName, pk, sks: [place.sk], chunk: 1 });
      if (!item) return undefined;
      const look = StoredLook.parse(item);
      const sks = moreKeys(look, from, until);
      const items = await batch(db, { TableName, pk, sks, chunk: 20 });
      const more = items.map((each) => MoreChildren.parse(each));
      return { ...seen(place.ledger, look), children: someChildren(look, more, { from, until }) };
    },
  };
};

/** The looks of a day in UTC, by the index, which has only keys. */
const dayLooks = (tables: Tables) => {
  const TableName = tables.table('looks');

  async function* whole(day: string, ledger: Ledger, keys: readonly IndexKey[]): SeenLooks {
    const stored = await wholeLooks(tables, keys);
    for (const { pk, sk, writtenSk } of keys) {
      const look = stored.get(`${pk} ${sk}`);
      if (look) yield { ...seen(ledger, look), key: `${day}#${writtenSk}` };
    }
  }

  return {
    async *all(school: School, day: string, query: SchoolQuery, size: number): SeenLooks {
      const { ledger, below } = query;
      if (below !== undefined && below <= `${day}#`) return;
      const to = below?.startsWith(`${day}#`) ? below.slice(day.length + 1) : '~';
      const pk = writtenKey(school, ledger, day);
      const where = { TableName, index: 'written', pk, from: '0', to, size };
      let found: IndexKey[] = [];
      for await (const item of itemsBelow(tables.db, where)) {
        const key = IndexKey.parse(item);
        if (key.writtenSk < to && isListed(key, day, query)) found.push(key);
        if (found.length < size) continue;
        yield* whole(day, ledger, found);
        found = [];
      }
      yield* whole(day, ledger, found);
    },
  };
};

/** What the index has of a look. */
export const IndexKey = z.object({ pk: z.string(), sk: z.string(), writtenSk: z.string() });
export type IndexKey = z.infer<typeof IndexKey>;

/**
 * Returns the looks of some keys, by partition and sort key. The index may show a look a moment before
 * every copy of the table has it, so what is missing is read again from all copies.
 */
export async function wholeLooks(
  { db, table }: Tables,
  keys: readonly IndexKey[],
): Promise<Map<string, StoredLook>> {
  const found = new Map<string, StoredLook>();
  for (const isConsistent of [false, true]) {
    const missing = keys.flatMap(({ pk, sk }) => (found.has(`${pk} ${sk}`) ? [] : [{ pk, sk }]));
    const query = { TableName: table('looks'), keys: missing, chunk: 50, isConsistent };
    for (const item of await batchOfKeys(db, query)) {
      const look = StoredLook.parse(item);
      found.set(`${look.pk} ${look.sk}`, look);
    }
  }
  return found;
}

/**
 * Tells by its keys whether a look is in a list. One that a job wrote too late for its day is listed
 * on the day of its write.
 */
function isListed({ sk, writtenSk }: IndexKey, day: string, query: SchoolQuery): boolean {
  const [hour = '', , record] = sk.split('#');
  if (query.record && record !== query.record) return false;
  const [written = ''] = writtenSk.split('#');
  return isWithin(dayOf(hour) === day ? hour : written, query);
}

const seen = (ledger: Ledger, { pk: _, sk, by, username, ...look }: StoredLook): SeenLook => ({
  ...look,
  by: { userUid: by, username },
  key: sk,
  uid: Buffer.from(JSON.stringify([ledger, by, sk])).toString('base64url'),
  hour: hourOf(look.at),
});

/** Where a look is, as its identifier says. */
const Place = z.tuple([
  z.enum(['records', 'lookups']),
  z.string(),
  z.string().regex(/^\d{4}-[^ ]{20,200}$/),
]);

/** Returns where the look of an identifier is; undefined for a text that is none. */
function placeOf(uid: string): { ledger: Ledger; by: string; sk: string } | undefined {
  try {
    const read = Place.safeParse(JSON.parse(Buffer.from(uid, 'base64url').toString()));
    if (!read.success) return undefined;
    const [ledger, by, sk] = read.data;
    return { ledger, by, sk };
  } catch {
    return undefined;
  }
}
