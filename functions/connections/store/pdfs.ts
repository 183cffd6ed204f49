import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { hasEnded } from '#functions/kernel/jobs/job';
import { jobReader } from '#functions/kernel/jobs/job-reads';
import { jobStore } from '#functions/kernel/jobs/job-store';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { newestFirst, type Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { goneAfter } from '#shared/retention';
import {
  hashOf,
  linkDays,
  newSecret,
  opens,
  type PdfId,
  pdfJobs,
  readToken,
  StoredPdf,
  sentences,
  tokenOf,
} from './pdf-record.ts';

export type PdfRepository = ReturnType<typeof pdfRepository>;
export type PdfReader = ReturnType<typeof pdfReader>;
export type PdfJobs = ReturnType<typeof pdfJobStore>;

/** PDFs as the worker and the watch over it see them. */
export const pdfJobStore = (tables: Tables) => jobStore(pdfJobs, tables);

/** The Connections PDFs of the schools, for Lambdas that make none. Ids sort by creation. */
export const pdfReader = (tables: Tables) => {
  const pdfs = { db: tables.db, TableName: tables.table(pdfJobs.table) };
  const jobs = jobReader(pdfJobs, tables);
  return {
    of: (school: School) => ({
      get: jobs.of(school).get,
      list: listOf(pdfs, school),
      emailClaim: (id: PdfId, mailingUid: string, now: Date) =>
        emailClaim(pdfs, school, { id, mailingUid, now }),
    }),
  };
};

/** Requests, removes and opens Connections PDFs. */
export const pdfRepository = (tables: Tables) => {
  const { db, table } = tables;
  const pdfs = { db, TableName: table(pdfJobs.table) };
  const jobs = pdfJobStore(tables);
  const reader = pdfReader(tables);
  return {
    of(school: School) {
      const reads = reader.of(school);
      return {
        ...reads,
        ...addedPdfs(pdfs, school),

        /** Ends PDFs that still run, except the newest. The last few are enough: others are too late. */
        async supersede(now: Date): Promise<void> {
          const last = await newestOf(pdfs, school);
          const { records } = await reads.list({ limit: 20 });
          for (const each of records) {
            if (hasEnded(each) || each.connections_pdfUid === last) continue;
            const ended = { state: 'failed', message: sentences.superseded };
            await jobs.of(school).stop(each, ended, now);
          }
        },
      };
    },

    /** Returns the PDF that a token opens. */
    async withToken(
      token: string,
      now: Date,
    ): Promise<(School & { readonly pdf: StoredPdf }) | undefined> {
      const read = readToken(token);
      const pdf = read && (await reader.of(read).get(read));
      return read && pdf && opens(pdf, read.secret, now) ? { site: read.site, pdf } : undefined;
    },
  };
};

const listOf =
  (table: Table, school: School) =>
  async (page: PageRequest): Promise<Paged<StoredPdf>> => {
    const { items, next_token } = await newestFirst(table, {
      pk: partitionOf(school, pdfJobs.key, {}),
      page,
    });
    return { records: items.map((item) => StoredPdf.parse(item)), next_token };
  };

const addedPdfs = ({ db, TableName }: Table, school: School) => ({
  /**
   * Adds a PDF as the newest of its school, in one transaction with `remembered`. Returns false if
   * the act was remembered before.
   */
  async add(pdf: StoredPdf, remembered: readonly TransactItem[] = []): Promise<boolean> {
    const { key, open } = pdfJobs;
    const Item = { ...keyOf(school, key, pdf), ...pdf };
    const newest = { ...keyOf(school, open.key, {}), newest: pdf.connections_pdfUid };
    const refused = await transact(db, [
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      { Put: { TableName, Item: newest } },
      ...remembered,
    ]);
    return !refused;
  },

  /** Removes a PDF that does not run. Returns whether it did not. */
  async remove(id: PdfId, now: Date): Promise<boolean> {
    try {
      await db.send(
        new DeleteCommand({
          TableName,
          Key: keyOf(school, pdfJobs.key, id),
          ConditionExpression:
            'attribute_not_exists(pk) OR NOT (#state IN (:waiting, :making)) OR ends_at < :now',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: {
            ':waiting': 'waiting',
            ':making': 'making',
            ':now': now.toISOString(),
          },
        }),
      );
      return true;
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      return false;
    }
  },
});

async function newestOf({ db, TableName }: Table, school: School): Promise<string | undefined> {
  const Key = keyOf(school, pdfJobs.open.key, {});
  const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return typeof Item?.newest === 'string' ? Item.newest : undefined;
}

/**
 * Returns a new token for the mail of a PDF, and the write that claims the mail. The write belongs
 * in the transaction that makes the mailing. It is refused if the PDF was mailed before or is not
 * completed.
 */
function emailClaim(
  { TableName }: Table,
  school: School,
  { id, mailingUid, now }: { readonly id: PdfId; readonly mailingUid: string; readonly now: Date },
): { readonly token: string; readonly write: TransactItem } {
  const secret = newSecret();
  const until = new Date(goneAfter(now, linkDays) * 1000).toISOString();
  const write: TransactItem = {
    Update: {
      TableName,
      Key: keyOf(school, pdfJobs.key, id),
      UpdateExpression:
        'SET emailed_at = :now, emailed_by = :by, token_hash = :hash, token_until = :until',
      ConditionExpression: '#state = :ready AND attribute_not_exists(emailed_at)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':now': now.toISOString(),
        ':hash': hashOf(secret),
        ':until': until,
        ':by': mailingUid,
        ':ready': 'ready',
      },
    },
  };
  return { token: tokenOf(school, id, secret), write };
}

/**
 * Returns the write that lets a PDF be mailed again, for the transaction that ends a mailing before
 * its first message. Undefined if the mailing does not hold the PDF.
 */
export const emailRelease = async (
  tables: Tables,
  school: School,
  { id, mailingUid }: { readonly id: PdfId; readonly mailingUid: string },
): Promise<TransactItem | undefined> => {
  const pdf = await jobReader(pdfJobs, tables).of(school).get(id);
  if (pdf?.emailed_by !== mailingUid) return undefined;
  return {
    Update: {
      TableName: tables.table(pdfJobs.table),
      Key: keyOf(school, pdfJobs.key, id),
      UpdateExpression: 'REMOVE emailed_at, emailed_by, token_hash, token_until',
      ConditionExpression: 'emailed_by = :by',
      ExpressionAttributeValues: { ':by': mailingUid },
    },
  };
};
