import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
import { mailRateRecords } from '#shared/tables/mail';

/** How many people are at each school, as the night counted them: the reserve of mail follows. */
export const schoolSizes = ({ db, table }: Tables) => {
  const TableName = table('mail-rate');
  const keyAt = (school: School) => keyOf(school, mailRateRecords.people.key, {});
  return {
    of: (school: School) => ({
      async put(people: number): Promise<void> {
        await db.send(new PutCommand({ TableName, Item: { ...keyAt(school), people } }));
      },
    }),

    /** Returns the people of the largest of some schools; 0 before the first night. */
    async largest(schools: readonly School[]): Promise<number> {
      const counts = await Promise.all(
        schools.map(async (school) => {
          const { Item } = await db.send(new GetCommand({ TableName, Key: keyAt(school) }));
          return Item ? Number(Item.people) : 0;
        }),
      );
      return Math.max(0, ...counts);
    },
  };
};
export type SchoolSizes = ReturnType<typeof schoolSizes>;
