import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { newestFirst } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { goneAfter } from '#shared/retention';
import {
  hashOf,
  isRunning,
  linkDays,
  minutesAfter,
  newestKey,
  newSecret,
  opens,
  type PdfLease,
  patience,
  pdfKey,
  readToken,
  StoredPdf,
  sentences,
  tokenOf,
} from './pdf-record.ts';
import { applied, failPdf, getPdf, type RunningPdf, releasePdf } from './pdf-updates.ts';

export type PdfRepository = ReturnType<typeof pdfRepository>;

interface Table {
  readonly db: DynamoDBDocumentClient;
  readonly TableName: string;
}

/** The Connections PDFs of the schools. Ids sort by creation. */
export const pdfRepository = ({ db, table }: Tables) => {
  const pdfs = { db, TableName: table('connections-pdfs') };
  return {
    of: (school: School) => ({
      ...storedPdfs(pdfs, school),
      ...madePdfs(pdfs, school),
      emailClaim: emailClaims(pdfs, school),
    }),

    /** Returns the PDF that a token opens, and its school. */
    async withToken(
      token: string,
      now: Date,
    ): Promise<(School & { readonly pdf: StoredPdf }) | undefined> {
      const read = readToken(token);
      const pdf = read && (await getPdf(pdfs, read, read.connections_pdfUid));
      return read && pdf && opens(pdf, read.secret, now) ? { site: read.site, pdf } : undefined;
    },
  };
};

/** Adds, reads and removes PDFs. */
function storedPdfs(table: Table, school: School) {
  const { db, TableName } = table;
  const newest = () => newestOf(table, school);

  const list = async (page: PageRequest): Promise<Paged<StoredPdf>> => {
    const { items, next_token } = await newestFirst({ db, TableName }, { pk: school.site, page });
    return { records: items.map((item) => StoredPdf.parse(item)), next_token };
  };

  return {
    list,
    newest,

    get: (connections_pdfUid: string) => getPdf(table, school, connections_pdfUid),

    /**
     * Adds a PDF as the newest of its school, in one transaction with `remembered`. Returns false if
     * the act was remembered before.
     */
    async add(pdf: StoredPdf, remembered: readonly TransactItem[] = []): Promise<boolean> {
      const { connections_pdfUid } = pdf;
      const Item = { ...pdfKey(school, connections_pdfUid), ...pdf };
      const refused = await transact(db, [
        { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
        { Put: { TableName, Item: { ...newestKey(school), newest: connections_pdfUid } } },
        ...remembered,
      ]);
      return !refused;
    },

    /** Ends PDFs that still run, except the newest. The last few are enough: others are too late. */
    async supersede(): Promise<void> {
      const last = await newest();
      const { records } = await list({ limit: 20 });
      for (const each of records) {
        if (!isRunning(each) || each.connections_pdfUid === last) continue;
        const { connections_pdfUid } = each;
        await failPdf(table, school, { connections_pdfUid }, sentences.superseded);
      }
    },

    /** Removes a PDF that does not run. Returns whether it did not. */
    remove: (connections_pdfUid: string, now: Date) =>
      removePdf(table, school, connections_pdfUid, now),
  };
}

/** The changes of workers, and of the watch over them. */
function madePdfs(table: Table, school: School) {
  const { db, TableName } = table;
  const isNewest = (connections_pdfUid: string): TransactItem => ({
    ConditionCheck: {
      TableName,
      Key: newestKey(school),
      ConditionExpression: 'newest = :own',
      ExpressionAttributeValues: { ':own': connections_pdfUid },
    },
  });

  return {
    /** Takes the newest PDF, unless another worker has it or its time is over. */
    async take(lease: PdfLease, now: Date): Promise<boolean> {
      const refused = await transact(db, [
        takenBy(TableName, school, lease, now),
        isNewest(lease.connections_pdfUid),
      ]);
      return !refused;
    },

    /**
     * Ends a PDF whose file is stored. Returns false if the worker lost it, its time is over, or a
     * newer one was requested.
     */
    async ready(
      { connections_pdfUid, lease }: PdfLease,
      made: MadePdf,
      now: Date,
    ): Promise<boolean> {
      const refused = await transact(db, [
        {
          Update: {
            TableName,
            Key: pdfKey(school, connections_pdfUid),
            UpdateExpression:
              'SET #state = :ready, posts = :posts, object_key = :key, #bytes = :bytes REMOVE #lease, lease_until',
            ConditionExpression: '#state = :making AND #lease = :lease AND ends_at >= :now',
            ExpressionAttributeNames: { '#state': 'state', '#lease': 'lease', '#bytes': 'bytes' },
            ExpressionAttributeValues: {
              ':ready': 'ready',
              ':making': 'making',
              ':lease': lease,
              ':posts': made.posts,
              ':key': made.object_key,
              ':bytes': made.bytes,
              ':now': now.toISOString(),
            },
          },
        },
        isNewest(connections_pdfUid),
      ]);
      return !refused;
    },

    /** Lets another worker make a PDF from now on. Returns whether the worker had it. */
    release: (lease: PdfLease, now: Date) => releasePdf(table, school, lease, now),

    /** Ends a PDF that still runs as failed, with a sentence. Returns whether it was changed. */
    fail: (running: RunningPdf, message: string) => failPdf(table, school, running, message),
  };
}

/** Returns the write with which a worker takes a PDF. */
const takenBy = (
  TableName: string,
  school: School,
  { connections_pdfUid, lease }: PdfLease,
  now: Date,
): TransactItem => ({
  Update: {
    TableName,
    Key: pdfKey(school, connections_pdfUid),
    UpdateExpression: 'SET #state = :making, #lease = :lease, lease_until = :until',
    ConditionExpression:
      '#state IN (:waiting, :making) AND ends_at >= :now AND (attribute_not_exists(lease_until) OR lease_until < :now)',
    ExpressionAttributeNames: { '#state': 'state', '#lease': 'lease' },
    ExpressionAttributeValues: {
      ':making': 'making',
      ':waiting': 'waiting',
      ':lease': lease,
      ':until': minutesAfter(now, patience.lease),
      ':now': now.toISOString(),
    },
  },
});

interface MadePdf {
  readonly posts: readonly string[];
  readonly object_key: string;
  readonly bytes: number;
}

/**
 * Returns the write that lets a PDF be mailed again, for the transaction that ends a mailing before
 * its first message. Undefined if the mailing does not hold the PDF.
 */
export const emailRelease = async (
  { db, table }: Tables,
  school: School,
  connections_pdfUid: string,
  mailingUid: string,
): Promise<TransactItem | undefined> => {
  const TableName = table('connections-pdfs');
  const pdf = await getPdf({ db, TableName }, school, connections_pdfUid);
  if (pdf?.emailed_by !== mailingUid) return undefined;
  return {
    Update: {
      TableName,
      Key: pdfKey(school, connections_pdfUid),
      UpdateExpression: 'REMOVE emailed_at, emailed_by, token_hash, token_until',
      ConditionExpression: 'emailed_by = :by',
      ExpressionAttributeValues: { ':by': mailingUid },
    },
  };
};

/**
 * Returns the function that makes a new token for the mail of a PDF, and the write that claims the
 * mail. The write belongs in the transaction that makes the mailing. It is refused if the PDF was
 * mailed before or is not completed.
 */
const emailClaims =
  ({ TableName }: Table, school: School) =>
  (
    connections_pdfUid: string,
    mailingUid: string,
    now: Date,
  ): { readonly token: string; readonly write: TransactItem } => {
    const secret = newSecret();
    const until = new Date(goneAfter(now, linkDays) * 1000).toISOString();
    const write: TransactItem = {
      Update: {
        TableName,
        Key: pdfKey(school, connections_pdfUid),
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
    return { token: tokenOf(school, connections_pdfUid, secret), write };
  };

async function newestOf({ db, TableName }: Table, school: School): Promise<string | undefined> {
  const Key = newestKey(school);
  const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return typeof Item?.newest === 'string' ? Item.newest : undefined;
}

const removePdf = (
  { db, TableName }: Table,
  school: School,
  connections_pdfUid: string,
  now: Date,
): Promise<boolean> =>
  applied(
    db.send(
      new DeleteCommand({
        TableName,
        Key: pdfKey(school, connections_pdfUid),
        ConditionExpression:
          'attribute_not_exists(pk) OR NOT (#state IN (:waiting, :making)) OR ends_at < :now',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':waiting': 'waiting',
          ':making': 'making',
          ':now': now.toISOString(),
        },
      }),
    ),
  );
