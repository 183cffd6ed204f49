import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { batch } from '#functions/kernel/store/batch';
import { countOfQuery, wholeQuery } from '#functions/kernel/store/partition';
import { newestFirst, type Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { AbsenceRecord } from '#shared/absences/absence-record';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { absencesRecords } from '#shared/tables/school-days';

/** A range of days, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

const { key, indexes } = absencesRecords.absence;
type AbsenceIndex = keyof typeof indexes;

export type AbsenceRecords = ReturnType<typeof absenceRecords>;

/**
 * Reads the absences that the school's information system records. Only an intake of `absences.csv`
 * writes them.
 */
export const absenceRecords = ({ db, table }: Tables) => {
  const TableName = table('absences');
  const inIndex = async (index: AbsenceIndex, pk: string, range?: readonly [string, string]) => {
    const found = await wholeQuery(db, {
      TableName,
      IndexName: index,
      KeyConditionExpression: `${index}Pk = :pk${range ? ` AND ${index}Sk BETWEEN :from AND :to` : ''}`,
      ExpressionAttributeValues: {
        ':pk': pk,
        ...(range && { ':from': range[0], ':to': range[1] }),
      },
    });
    return found.map((item) => AbsenceRecord.parse(item));
  };
  const page = async (
    index: AbsenceIndex,
    pk: string,
    request: PageRequest,
  ): Promise<Paged<AbsenceRecord>> => {
    const { items, next_token } = await newestFirst(
      { db, TableName },
      { index, pk, page: request },
    );
    return { records: items.map((item) => AbsenceRecord.parse(item)), next_token };
  };
  return {
    of: (school: School) => ({
      /** Returns the absences with these identifiers, unordered, without unknown ones. */
      async withIds(ids: readonly string[]): Promise<AbsenceRecord[]> {
        const found = await batch(db, {
          TableName,
          pk: partitionOf(school, key, {}),
          sks: ids,
          chunk: 100,
        });
        return found.map((item) => AbsenceRecord.parse(item));
      },

      /** Returns a page of a student's absences, newest first. */
      ofStudent: (userUid: string, request: PageRequest) =>
        page('student', partitionOf(school, indexes.student.key, { userUid }), request),

      /** Returns a student's absences of some days, oldest first. A school year has up to 1,400. */
      ofStudentIn: (userUid: string, days: Days) =>
        inIndex('student', partitionOf(school, indexes.student.key, { userUid }), dayRange(days)),

      /** Returns a page of the absences that nobody has explained, newest first. */
      unverified: (request: PageRequest) =>
        page('unverified', partitionOf(school, indexes.unverified.key, {}), request),

      /** Counts the absences that nobody has explained, of all days, `most` at most. */
      countUnverified: (most: number) =>
        countIn({ db, TableName }, partitionOf(school, indexes.unverified.key, {}), most),

      /** Returns the absences of some days that nobody has explained, oldest first. */
      unverifiedIn: (days: Days) =>
        inIndex('unverified', partitionOf(school, indexes.unverified.key, {}), dayRange(days)),

      /**
       * Returns all absences of a day, by homeroom and student, or those of one homeroom. On a day with
       * 1,000 absences this reads about 300 KB.
       */
      ofDay: (date: string, homeroom?: string) =>
        inIndex(
          'day',
          partitionOf(school, indexes.day.key, { date }),
          homeroom === undefined ? undefined : [`${homeroom}#`, `${homeroom}$`],
        ),
    }),
  };
};

/** Counts the items of a partition of the index `unverified`. */
const countIn = ({ db, TableName }: Table, pk: string, most: number): Promise<number> =>
  countOfQuery(
    db,
    {
      TableName,
      IndexName: 'unverified' satisfies AbsenceIndex,
      KeyConditionExpression: 'unverifiedPk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    },
    most,
  );

/** Sort keys begin with the day and `#`; `$` is the character after it. */
const dayRange = ({ from, to }: Days) => [`${from}#`, `${to}$`] as const;
