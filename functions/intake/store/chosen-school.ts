import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
import { intakeRecords } from '#shared/tables/people';
import { ChosenSchool } from '../rules/chosen-school.ts';

/** Sorts behind the intakes and the lock. */
const { key } = intakeRecords.school;

/** Reads and writes which organisation of the packages is a site's school. */
export const chosenSchools = ({ db, table }: Tables) => {
  const TableName = table('intake');
  return {
    of: (school: School) => ({
      async get(): Promise<ChosenSchool | undefined> {
        const Key = keyOf(school, key, {});
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && ChosenSchool.parse(Item);
      },

      /** Stores a choice. A later one replaces it. */
      async choose(chosen: ChosenSchool): Promise<void> {
        const Item = { ...chosen, ...keyOf(school, key, {}) };
        await db.send(new PutCommand({ TableName, Item }));
      },
    }),
  };
};
export type ChosenSchools = ReturnType<typeof chosenSchools>;
