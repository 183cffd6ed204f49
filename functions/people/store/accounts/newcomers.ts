import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { AppError } from '#shared/kernel/errors';
import { actWrite } from '../decided/decisions.ts';
import { type Newcomer, newcomerProfile } from '../grants.ts';
import { personKeys } from '../person-record.ts';

export type NewcomerRepository = ReturnType<typeof newcomerRepository>;

/** People whom an administrator adds. Their origin is the portal, so no roster changes them. */
export const newcomerRepository = ({ db, table }: Tables) => ({
  of: (school: School) => ({
    /** Adds a person with the act that did it. Returns the identifier. */
    async add(
      { username, ...newcomer }: Newcomer & { readonly username: string },
      { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: Date },
      more: (userUid: string) => readonly TransactItem[],
    ): Promise<string> {
      const person = newcomerProfile(school.site, username, newcomer, now);
      const { userUid } = person;
      const TableName = table('users');
      const refused = await transact(db, [
        {
          Put: {
            TableName,
            Item: { ...person, ...personKeys(school, person) },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        actWrite(TableName, school, { userUid, decision: { act: 'add', reason, by, now } }),
        ...more(userUid),
      ]);
      if (refused)
        throw new AppError('conflict', 'This person was added meanwhile. Look at the list.');
      return userUid;
    },
  }),
});
