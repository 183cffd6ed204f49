import type { School } from '#functions/kernel/record/declaration';
import { ofPerson } from '#functions/kernel/roster/keys';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { Result } from '#shared/intake/class-records';

export type ResultReader = ReturnType<typeof resultReader>;

/** Reads the results of people from the imported roster. */
export const resultReader = ({ db, table }: Tables) => ({
  of: (school: School) => ({
    /** Returns a person's results from a day on, by their date. */
    async since(userUid: string, from: string): Promise<Result[]> {
      const found = await wholeQuery(db, {
        TableName: table('roster'),
        IndexName: 'person',
        KeyConditionExpression: 'personPk = :pk AND personSk >= :from',
        ExpressionAttributeValues: { ':pk': ofPerson(school, 'results', userUid), ':from': from },
      });
      return found.map((item) => Result.parse(item));
    },
  }),
});
