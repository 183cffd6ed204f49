import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { batch } from '#functions/kernel/store/batch';
import { newestFirst } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import type { SchoolTerm } from '#shared/goals/term';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import {
  type Part,
  type Parts,
  partKey,
  partOf,
  type StoredComment,
  type StoredGoals,
  termPartition,
  versionPartition,
} from './goals-record.ts';

export type GoalsReader = ReturnType<typeof goalsReader>;

/** What is written in the portal about one student in a semester. */
export interface WrittenGoals {
  readonly goals?: StoredGoals;
  readonly comment?: StoredComment;
}

/** Reads what students and homeroom teachers wrote about a semester. */
export const goalsReader = ({ db, table }: Tables) => {
  const TableName = table('student-goals');
  return {
    /** Returns a part of a student's semester as it is now. */
    async get<P extends Part>(
      site: string,
      part: P,
      { userUid, ...term }: SchoolTerm & { readonly userUid: string },
    ): Promise<Parts[P] | undefined> {
      const Key = { pk: termPartition(site, term), sk: partKey(userUid, part) };
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && partOf(part, Item);
    },

    /** Returns what is written about students in a semester, by userUid. */
    async ofStudents(
      site: string,
      term: SchoolTerm,
      userUids: readonly string[],
    ): Promise<ReadonlyMap<string, WrittenGoals>> {
      const sks = userUids.flatMap((uid) => [partKey(uid, 'goals'), partKey(uid, 'comment')]);
      const pk = termPartition(site, term);
      const found = new Map<string, WrittenGoals>();
      for (const item of await batch(db, { TableName, pk, sks, chunk: 100 })) {
        const part: Part = String(item.sk).endsWith('#comment') ? 'comment' : 'goals';
        const userUid = String(item.userUid);
        found.set(userUid, { ...found.get(userUid), [part]: partOf(part, item) });
      }
      return found;
    },

    /** Returns a page of the earlier versions of a part, newest first. */
    async versions<P extends Part>(
      site: string,
      part: P,
      of: SchoolTerm & { readonly userUid: string },
      page: PageRequest,
    ): Promise<Paged<Parts[P]>> {
      const query = { pk: versionPartition(site, part, of), page };
      const { items, next_token } = await newestFirst({ db, TableName }, query);
      return { records: items.map((item) => partOf(part, item)), next_token };
    },
  };
};
