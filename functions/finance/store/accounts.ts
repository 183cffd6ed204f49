import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { AccountEntry } from '#shared/finance/account-entry';
import { financeRecords } from '#shared/tables/school-days';

export type AccountReader = ReturnType<typeof accountReader>;

/** Reads the accounts of carers. Only an intake of `finance.csv` writes them. */
export const accountReader = ({ db, table }: Tables) => ({
  of: (school: School) => ({
    /**
     * Returns all entries of a carer's own account, newest first. The balance needs all of them: about
     * 30 a year for a family.
     */
    async ofCarer(userUid: string): Promise<AccountEntry[]> {
      const pk = partitionOf(school, financeRecords.entry.indexes.account.key, { userUid });
      const found = await wholeQuery(db, {
        TableName: table('finance'),
        IndexName: 'account',
        KeyConditionExpression: 'accountPk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ScanIndexForward: false,
      });
      return found.map((item) => AccountEntry.parse(item));
    },
  }),
});
