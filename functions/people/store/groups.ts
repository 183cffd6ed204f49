import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { Group } from '#shared/audiences/groups.schemas';
import { seniorGroup } from '#shared/people/senior-school';
import { groupsRecords } from '#shared/tables/people';

export type GroupRepository = ReturnType<typeof groupRepository>;

/** Reads the groups of a site. There are only hundreds, so the picker gets them all. */
export const groupRepository = ({ db, table }: Tables) => {
  const TableName = table('groups');
  const { key } = groupsRecords.group;
  return {
    of: (school: School) => ({
      async all(): Promise<Group[]> {
        return (await wholePartition(db, TableName, partitionOf(school, key, {}))).map(storedGroup);
      },

      /** Returns the groups with these identifiers, without unknown ones. */
      async many(groupUids: readonly string[]): Promise<Group[]> {
        const keys = [...new Set(groupUids)].map((groupUid) => keyOf(school, key, { groupUid }));
        const found: Group[] = [];
        for (let i = 0; i < keys.length; i += 100) {
          const { Responses } = await db.send(
            new BatchGetCommand({
              RequestItems: { [TableName]: { Keys: keys.slice(i, i + 100) } },
            }),
          );
          found.push(...(Responses?.[TableName] ?? []).map(storedGroup));
        }
        return found;
      },
    }),
  };
};

/**
 * Reads a group. Until the next roster, the senior school of an earlier release is stored as a year
 * level, which it is not.
 */
function storedGroup(item: Record<string, unknown>): Group {
  const group = Group.parse(item);
  return group.groupname === seniorGroup ? { ...group, grouptype: 'Senior school' } : group;
}
