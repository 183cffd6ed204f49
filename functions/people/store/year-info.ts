import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { YearInfo } from '#shared/people/year-info';

export type YearInfoReader = ReturnType<typeof yearInfoReader>;

/** Reads what families of a year level may know. Only an intake of `year-info.csv` writes it. */
export const yearInfoReader = ({ db, table }: Tables) => ({
  /** Returns what a school says of a year level, such as `Year 7`: documents, heads, key dates by day. */
  async ofYear(site: string, year: string): Promise<YearInfo[]> {
    const found = await wholeQuery(db, {
      TableName: table('year-info'),
      IndexName: 'year',
      KeyConditionExpression: 'yearPk = :pk',
      ExpressionAttributeValues: { ':pk': `${site}#${year}` },
    });
    return found.map((item) => YearInfo.parse(item));
  },

  /** Returns the year levels that a person heads now, mostly none or one. */
  async headedBy(site: string, userUid: string): Promise<string[]> {
    const found = await wholeQuery(db, {
      TableName: table('year-info'),
      IndexName: 'head',
      KeyConditionExpression: 'headPk = :pk',
      ExpressionAttributeValues: { ':pk': `${site}#${userUid}` },
    });
    return [...new Set(found.map((item) => YearInfo.parse(item).year))];
  },
});
