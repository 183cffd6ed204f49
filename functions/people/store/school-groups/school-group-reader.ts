import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { groupsRecords } from '#shared/tables/people';
import { type GroupDefinition, groupingOn } from '../../rules/school-groups.ts';
import { type StoredMember, StoredMembers, StoredSchoolGroup } from './school-group.record.ts';

const { own, members, newest } = groupsRecords;

export type SchoolGroupReader = ReturnType<typeof schoolGroupReader>;

/** Reads the groups that a school made, always as they are now. */
export const schoolGroupReader = ({ db, table }: Tables) => {
  const TableName = table('groups');
  const whole = (pk: string) =>
    wholeQuery(db, {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    });
  return {
    of(school: School) {
      const read = async (Key: ReturnType<typeof keyOf>) =>
        (await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

      const all = async (): Promise<StoredSchoolGroup[]> =>
        (await whole(partitionOf(school, own.key, {}))).map((item) =>
          StoredSchoolGroup.parse(item),
        );

      return {
        all,

        async get(groupUid: string): Promise<StoredSchoolGroup | undefined> {
          const item = await read(keyOf(school, own.key, { groupUid }));
          return item && StoredSchoolGroup.parse(item);
        },

        /** Returns the list of people of a group, also those who have left. */
        async members(groupUid: string): Promise<StoredMember[]> {
          const item = await read(keyOf(school, members.key, { groupUid }));
          return item ? StoredMembers.parse(item).members : [];
        },

        /** Returns which change of groups is the newest; undefined if there was none yet. */
        async newest(): Promise<string | undefined> {
          const item = await read(keyOf(school, newest.key, {}));
          return item && z.object({ applyUid: z.string() }).parse(item).applyUid;
        },

        /** Returns who is in the groups, as far as their definitions tell. */
        async definitions(): Promise<GroupDefinition[]> {
          const groups = await all();
          if (groups.length === 0) return [];
          const lists = groups.some(({ rule }) => !rule)
            ? await whole(partitionOf(school, members.key, {}))
            : [];
          const listOf = new Map(
            lists
              .map((item) => StoredMembers.parse(item))
              .map((each) => [each.groupUid, each.members]),
          );
          return groups.map(({ groupUid, rule }) => ({
            groupUid,
            rule,
            members: rule ? [] : (listOf.get(groupUid) ?? []),
          }));
        },
      };
    },
  };
};

/** How people are in groups of the school, for who writes people. */
export interface Grouping {
  /** Returns the groups of the school that somebody who is here is in, by the groups of the roster. */
  readonly groupsOf: ReturnType<typeof groupingOn>;
  /** The condition that nobody has changed the groups since they were read. */
  readonly check: TransactItem;
}

export type GroupingRepository = ReturnType<typeof groupingRepository>;

/**
 * Reads how people are in groups of the school, for each step of a load: a step that was prepared
 * before a change of groups and is written after it does not undo it. The definitions are read again
 * only after a change.
 */
export const groupingRepository = (tables: Tables) => {
  const reader = schoolGroupReader(tables);
  const TableName = tables.table('groups');
  const known = new Map<
    string,
    { readonly newest: string; readonly definitions: GroupDefinition[] }
  >();
  return {
    of: (school: School) => ({
      async on(day: string): Promise<Grouping> {
        const applyUid = await reader.of(school).newest();
        const last = known.get(school.site);
        const isKnown = last !== undefined && last.newest === applyUid;
        const definitions =
          applyUid === undefined
            ? []
            : isKnown
              ? last.definitions
              : await reader.of(school).definitions();
        if (applyUid !== undefined) known.set(school.site, { newest: applyUid, definitions });
        return { groupsOf: groupingOn(definitions, day), check: check(school, applyUid) };
      },
    }),
  };

  function check(school: School, applyUid: string | undefined): TransactItem {
    const Key = keyOf(school, newest.key, {});
    return applyUid === undefined
      ? {
          ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_not_exists(pk)' },
        }
      : {
          ConditionCheck: {
            TableName,
            Key,
            ConditionExpression: 'applyUid = :newest',
            ExpressionAttributeValues: { ':newest': applyUid },
          },
        };
  }
};
