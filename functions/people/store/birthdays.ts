import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { rosterKey } from '#functions/kernel/roster/keys';
import type { Tables } from '#functions/kernel/store/tables';
import { Demographic } from '#shared/intake/roster-records';

export type BirthdayReader = ReturnType<typeof birthdayReader>;

/** Reads dates of birth from the roster. Only the link to a document asks for them. */
export const birthdayReader = ({ db, table }: Tables) => {
  const TableName = table('roster');
  return {
    of: (school: School) => ({
      /** Returns the day on which a person was born, `YYYY-MM-DD`, if the roster has it. */
      async ofPerson(sourcedId: string): Promise<string | undefined> {
        const Key = rosterKey(school, 'demographics', sourcedId);
        const { Item } = await db.send(new GetCommand({ TableName, Key }));
        return Item && Demographic.parse(Item).birthDate;
      },
    }),
  };
};
