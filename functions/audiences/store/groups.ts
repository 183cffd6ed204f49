import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { wholePartition } from '#functions/kernel/store/partition';
import { Group } from '#shared/audiences/groups.contract';

export type GroupRepository = ReturnType<typeof groupRepository>;

/** Reads the groups of a site. There are only hundreds, so the picker gets them all. */
export const groupRepository = (db: DynamoDBDocumentClient, TableName: string) => ({
  async all(site: string): Promise<Group[]> {
    return (await wholePartition(db, TableName, site)).map((item) => Group.parse(item));
  },

  /** Returns the groups with these identifiers, without unknown ones. */
  async many(site: string, groupUids: readonly string[]): Promise<Group[]> {
    const keys = [...new Set(groupUids)].map((sk) => ({ pk: site, sk }));
    const found: Group[] = [];
    for (let i = 0; i < keys.length; i += 100) {
      const { Responses } = await db.send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys: keys.slice(i, i + 100) } } }),
      );
      found.push(...(Responses?.[TableName] ?? []).map((item) => Group.parse(item)));
    }
    return found;
  },
});
