import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { batch } from '#functions/kernel/store/batch';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import { newestFirst } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { ReportRecord } from '#shared/learning/report-record';
import { goneAfter, keptDays } from '#shared/retention';
import { academicReportsRecords, reportOpensRecords } from '#shared/tables/learning';

const { indexes } = academicReportsRecords.report;

export type ReportReader = ReturnType<typeof reportReader>;

/** Reads the reports of students. Only an intake of `reports.csv` writes them. */
export const reportReader = ({ db, table }: Tables) => {
  const TableName = table('academic-reports');
  return {
    of: (school: School) => ({
      /** Returns a page of a student's reports, newest first. */
      async ofStudent(userUid: string, page: PageRequest): Promise<Paged<ReportRecord>> {
        const pk = partitionOf(school, indexes.student.key, { userUid });
        const { items, next_token } = await newestFirst(
          { db, TableName },
          { index: 'student', pk, page },
        );
        return { records: items.map((item) => ReportRecord.parse(item)), next_token };
      },

      /** Returns a student's reports of one name, newest first. */
      async named(userUid: string, FILENAME: string): Promise<ReportRecord[]> {
        const found = await wholeQuery(db, {
          TableName,
          IndexName: 'student',
          KeyConditionExpression: 'studentPk = :pk',
          FilterExpression: 'FILENAME = :name',
          ExpressionAttributeValues: {
            ':pk': partitionOf(school, indexes.student.key, { userUid }),
            ':name': FILENAME,
          },
          ScanIndexForward: false,
        });
        return found.map((item) => ReportRecord.parse(item));
      },
    }),
  };
};

/** A version of a report. A new file of the same report has not been opened. */
const versionOf = ({ FILE_ID, file, address }: ReportRecord): string =>
  `${FILE_ID}#${file?.hash ?? address ?? ''}`.slice(0, 1000);

export type ReportOpens = ReturnType<typeof reportOpens>;

/** Remembers when a carer first opened a report, without saying who. */
export const reportOpens = ({ db, table }: Tables) => {
  const TableName = table('report-opens');

  return {
    of(school: School) {
      const pkOf = (userUid: string) =>
        partitionOf(school, reportOpensRecords.open.key, { userUid });

      return {
        async mark(report: ReportRecord, now: Date): Promise<void> {
          const Item = {
            pk: pkOf(report.userUid),
            sk: versionOf(report),
            opened_at: now.toISOString(),
            expires_at: goneAfter(now, keptDays.results),
          };
          try {
            const ConditionExpression = 'attribute_not_exists(pk)';
            await db.send(new PutCommand({ TableName, Item, ConditionExpression }));
          } catch (error) {
            if (!isConditionFailed(error)) throw error;
          }
        },

        /** Returns when reports of a student were first opened, by FILE_ID. */
        async openings(
          userUid: string,
          reports: readonly ReportRecord[],
        ): Promise<ReadonlyMap<string, string>> {
          if (reports.length === 0) return new Map();
          const sks = reports.map(versionOf);
          const found = await batch(db, { TableName, pk: pkOf(userUid), sks, chunk: 100 });
          const at = new Map(found.map((item) => [String(item.sk), String(item.opened_at)]));
          return new Map(
            reports.flatMap((report) => {
              const opened = at.get(versionOf(report));
              return opened === undefined ? [] : [[report.FILE_ID, opened] as const];
            }),
          );
        },
      };
    },
  };
};
