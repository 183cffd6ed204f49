import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
import { Profile } from '#shared/intake/roster';
import { usersRecords } from '#shared/tables/people';
import { numberPartition, usernamePartition } from './person-partitions.ts';

export type UserRepository = ReturnType<typeof userRepository>;

/** Reads the people of a site; the intake writes them. */
export const userRepository = ({ db, table }: Tables) => {
  const TableName = table('users');
  const { key } = usersRecords.profile;
  return {
    of: (school: School) => ({
      async get(userUid: string): Promise<Profile | undefined> {
        const { Item } = await db.send(
          new GetCommand({ TableName, Key: keyOf(school, key, { userUid }) }),
        );
        return Item && Profile.parse(Item);
      },

      /** Returns at most 100 people; missing people are omitted. */
      async many(userUids: readonly string[]): Promise<Profile[]> {
        if (userUids.length === 0) return [];
        const Keys = [...new Set(userUids)]
          .slice(0, 100)
          .map((userUid) => keyOf(school, key, { userUid }));
        const { Responses } = await db.send(
          new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }),
        );
        return (Responses?.[TableName] ?? []).map((item) => Profile.parse(item));
      },

      /**
       * Returns everyone who signs in with a name now: one person, unless the roster gave the name
       * twice.
       */
      async allByUsername(username: string): Promise<Profile[]> {
        const { Items = [] } = await db.send(
          new QueryCommand({
            TableName,
            IndexName: 'username',
            KeyConditionExpression: 'usernamePk = :name',
            ExpressionAttributeValues: { ':name': usernamePartition(school, username) },
            Limit: 2,
          }),
        );
        return Items.map((item) => Profile.parse(item));
      },

      /**
       * Returns everyone with a student number: one person, unless the roster gave the number twice.
       */
      async byNumber(studentNumber: string): Promise<Profile[]> {
        const { Items = [] } = await db.send(
          new QueryCommand({
            TableName,
            IndexName: 'number',
            KeyConditionExpression: 'numberPk = :number',
            ExpressionAttributeValues: { ':number': numberPartition(school, studentNumber) },
            Limit: 2,
          }),
        );
        return Items.map((item) => Profile.parse(item));
      },

      /** Returns the person who signs in with a name now. Leavers have no username. */
      async byUsername(username: string): Promise<Profile | undefined> {
        const { Items = [] } = await db.send(
          new QueryCommand({
            TableName,
            IndexName: 'username',
            KeyConditionExpression: 'usernamePk = :name',
            ExpressionAttributeValues: { ':name': usernamePartition(school, username) },
            Limit: 1,
          }),
        );
        return Items[0] && Profile.parse(Items[0]);
      },
    }),
  };
};
