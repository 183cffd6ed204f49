import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import type { Buckets } from '#functions/kernel/store/buckets';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { keptDays } from '#shared/retention';
import { academicReportsRecords } from '#shared/tables/learning';
import { reportKey, type StoredReport } from './report-files.ts';

/** The weekday of the sweep, in UTC. It lists all files of a school, so it does not run each day. */
const sweepDay = 0;

/** Returns the partition of files that no report has, each with the day since when. */
const unusedPartition = (school: School): string =>
  partitionOf(school, academicReportsRecords.unused.key, {});

interface Unused extends StoredReport {
  /** When the file was stored last. */
  readonly storedAt: Date;
}

/**
 * Deletes files of reports that no report has: their package was never applied, or the report was
 * replaced or removed. A rollback may need such a file again, so it first stays for its term.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a repository: its methods share the table
export const reportSweep = (tables: Tables, { openS3, bucket }: Buckets) => {
  const { db } = tables;
  const TableName = tables.table('academic-reports');
  const Bucket = bucket('reports');

  const ofPartition = (pk: string, names: readonly string[]) =>
    wholeQuery(db, {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ProjectionExpression: names.map((name) => `#${name}`).join(', '),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: { ':pk': pk },
    });

  return {
    of(school: School) {
      async function usedKeys(): Promise<Set<string>> {
        const reports = await ofPartition(school.site, ['userUid', 'file']);
        return new Set(
          reports.flatMap(({ userUid, file }) => {
            const { hash } = (file ?? {}) as { hash?: string };
            return hash === undefined
              ? []
              : [reportKey(school, { userUid: String(userUid), hash })];
          }),
        );
      }

      async function* unusedFiles(): AsyncGenerator<Unused> {
        const used = await usedKeys();
        const { client, ListObjectsV2Command } = await openS3();
        let ContinuationToken: string | undefined;
        do {
          const Prefix = `files/${school.site}/`;
          const page = await client.send(
            new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }),
          );
          for (const { Key = '', LastModified = new Date() } of page.Contents ?? []) {
            const [userUid = '', name = ''] = Key.slice(Prefix.length).split('/');
            if (used.has(Key)) continue;
            yield { userUid, hash: name.replace(/\.pdf$/, ''), storedAt: LastModified };
          }
          ContinuationToken = page.NextContinuationToken;
        } while (ContinuationToken);
      }

      return {
        /** Deletes the files that no report has had since a time. Returns how many. */
        async endBefore(before: Date): Promise<number> {
          if (before.getUTCDay() !== sweepDay) return 0;
          const pk = unusedPartition(school);
          const known = new Map(
            (await ofPartition(pk, ['sk', 'since'])).map(({ sk, since }) => [`${sk}`, `${since}`]),
          );
          const now = new Date(before.getTime() + keptDays.reportFiles * 86_400_000);
          const forget = (sk: string) => db.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
          const { client, DeleteObjectCommand } = await openS3();
          let deleted = 0;
          for await (const file of unusedFiles()) {
            const sk = `${file.userUid}#${file.hash}`;
            const since = known.get(sk);
            known.delete(sk);
            if (since === undefined) {
              const { userUid, hash } = file;
              const Item = { pk, sk, userUid, file: { hash }, since: now.toISOString() };
              await db.send(new PutCommand({ TableName, Item }));
            } else if (since < before.toISOString() && file.storedAt < before) {
              await client.send(new DeleteObjectCommand({ Bucket, Key: reportKey(school, file) }));
              await forget(sk);
              deleted += 1;
            }
          }
          // A report has these files again, or they are gone.
          for (const sk of known.keys()) await forget(sk);
          return deleted;
        },
      };
    },
  };
};
