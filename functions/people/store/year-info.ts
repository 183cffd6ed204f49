import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { YearInfo } from '#shared/people/year-info';
import { yearInfoRecords } from '#shared/tables/school-days';

const { indexes } = yearInfoRecords.info;

export type YearInfoReader = ReturnType<typeof yearInfoReader>;

/** Reads what families of a year level may know. Only an intake of `year-info.csv` writes it. */
export const yearInfoReader = ({ db, table }: Tables) => {
  async function rows(key: string, pk: string, IndexName?: string): Promise<YearInfo[]> {
    const found = await wholeQuery(db, {
      TableName: table('year-info'),
      ...(IndexName && { IndexName }),
      KeyConditionExpression: `${key} = :pk`,
      ExpressionAttributeValues: { ':pk': pk },
    });
    return found.map((item) => YearInfo.parse(item));
  }

  return {
    of(school: School) {
      /** Returns what a school says of a year level, such as `Year 7`: documents, heads, key dates by day. */
      const ofYear = (year: string) =>
        rows('yearPk', partitionOf(school, indexes.year.key, { year }), 'year');

      return {
        ofYear,

        /**
         * Returns what a school says of each of several year levels. More than 3 cost one query of the
         * whole school, some hundred short rows.
         */
        async ofYears(years: readonly string[]): Promise<YearInfo[][]> {
          if (years.length <= 3) return Promise.all(years.map((year) => ofYear(year)));
          const byYear = Map.groupBy(await rows('pk', school.site), ({ year }) => year);
          return years.map((year) => byYear.get(year) ?? []);
        },

        /** Returns the year levels that a person heads now, mostly none or one. */
        async headedBy(userUid: string): Promise<string[]> {
          const found = await rows(
            'headPk',
            partitionOf(school, indexes.head.key, { userUid }),
            'head',
          );
          return [...new Set(found.map(({ year }) => year))];
        },
      };
    },
  };
};
