import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { wholePartition } from '#functions/kernel/store/partition';
import { putIfAbsent } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { goneAfter, keptDays } from '#shared/retention';
import { searchMissesRecords } from '#shared/tables/usage';
import { missKey, missMonth } from './miss-key.ts';

/** A search without a result. */
export interface Miss {
  readonly term: string;
  readonly userUid: string;
}

/** A searched term, and how many people searched for it. */
export interface MissedTerm {
  readonly term: string;
  readonly people: number;
}

/** A term that fewer people searched for could tell who searched for it. */
const fewestPeople = 5;

const ofMonth = (school: School, at: Date): string =>
  partitionOf(school, searchMissesRecords.miss.key, { month: missMonth(at) });

export type SearchMisses = ReturnType<typeof searchMisses>;

/** Stores searches without a result: one record for each term and person of a month, put once. */
export const searchMisses = ({ db, table }: Tables) => {
  const TableName = table('search-misses');
  return {
    of: (school: School) => ({
      async add(miss: Miss, now: Date): Promise<void> {
        const Key = { pk: ofMonth(school, now), sk: missKey(school, miss) };
        const expires_at = goneAfter(now, keptDays.searchMisses);
        await putIfAbsent({ db, TableName }, { ...Key, expires_at });
      },

      /**
       * Returns the terms that at least 5 people searched for without a result in this month and the
       * last one, most people first.
       */
      async list(now: Date): Promise<MissedTerm[]> {
        const firstDay = new Date(`${missMonth(now)}-01T00:00:00Z`);
        const before = new Date(firstDay.getTime() - 86_400_000);
        const found = await Promise.all(
          [now, before].map((at) => wholePartition(db, TableName, ofMonth(school, at))),
        );
        const people = new Map<string, Set<string>>();
        for (const { sk } of found.flat()) {
          const key = String(sk);
          const end = key.lastIndexOf('#');
          const term = key.slice(0, end);
          people.set(term, (people.get(term) ?? new Set()).add(key.slice(end + 1)));
        }
        return [...people]
          .map(([term, all]) => ({ term, people: all.size }))
          .filter((each) => each.people >= fewestPeople)
          .sort((a, b) => b.people - a.people || (a.term < b.term ? -1 : 1));
      },
    }),
  };
};
