import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isConditionFailed } from '#functions/lib/dynamo';
import { logTypes } from '#shared/domain/mailing';

/** Which rows a PDF of the logs holds. */
export const LogFilter = z.object({
  types: z.enum(logTypes),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  email: z.string().optional(),
  postUid: z.string().optional(),
});
export type LogFilter = z.infer<typeof LogFilter>;

/** A PDF of the logs, as it is stored. */
export const StoredLogExport = z.object({
  exportUid: z.string(),
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  filter: LogFilter,
  /** Who asked, beside the userUid, and from where: for the audit. */
  asked_by: z
    .object({ username: z.string(), network: z.string() })
    .default({ username: '', network: '' }),
  done: z.number().int(),
  total: z.number().int().optional(),
  created_at: z.string(),
  /** Until when somebody must have told how far it is; after that nobody is at work on it any more. */
  deadline: z.string(),
  /** Who makes it. */
  lease: z.string().optional(),
  /** Where it lies in the bucket `answers`. */
  object_key: z.string().optional(),
  message: z.string().optional(),
});
export type StoredLogExport = z.infer<typeof StoredLogExport>;

const interrupted = 'The PDF was interrupted. Please start it again.';

/** Minutes that an export may wait for a worker, and that a worker may be silent. */
const patience = { waiting: 15, making: 5 };
const keptSeconds = 86_400;

const minutesAfter = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * 60_000).toISOString();

/** An export as a person is told of it: one that nobody works on any more has failed, whatever is stored (threats.md T-41). */
export function asOf(now: Date, stored: StoredLogExport): StoredLogExport {
  const hasEnded = stored.state === 'ready' || stored.state === 'failed';
  if (hasEnded || now.toISOString() <= stored.deadline) return stored;
  return { ...stored, state: 'failed', message: interrupted };
}

export type MailExportRepository = ReturnType<typeof mailExportRepository>;

/** PDFs of the logs: who asked, how far they are, where they lie. A day later they are forgotten, as their files are. */
export const mailExportRepository = (db: DynamoDBDocumentClient, TableName: string) => {
  const keyOf = (site: string, userUid: string, exportUid: string) => ({
    pk: `${site}#${userUid}`,
    sk: exportUid,
  });

  return {
    async add(
      site: string,
      userUid: string,
      exportUid: string,
      asked: Pick<StoredLogExport, 'filter' | 'asked_by'>,
      now: Date,
    ) {
      const made: StoredLogExport = {
        exportUid,
        state: 'waiting',
        ...asked,
        done: 0,
        created_at: now.toISOString(),
        deadline: minutesAfter(now, patience.waiting),
      };
      const expires_at = Math.floor(now.getTime() / 1000) + keptSeconds;
      await db.send(
        new PutCommand({
          TableName,
          Item: { ...keyOf(site, userUid, exportUid), ...made, expires_at },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
      return made;
    },

    /** An export of this person, as it is at an instant; none after a day. */
    async get(site: string, userUid: string, exportUid: string, now: Date) {
      const Key = keyOf(site, userUid, exportUid);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      if (!Item || Number(Item.expires_at) * 1000 <= now.getTime()) return undefined;
      return asOf(now, StoredLogExport.parse(Item));
    },

    /** Takes an export that nobody has taken yet; says whether it is ours now. */
    async take(site: string, userUid: string, exportUid: string, lease: string, now: Date) {
      return changed({
        Key: keyOf(site, userUid, exportUid),
        UpdateExpression: 'SET #state = :making, #lease = :lease, deadline = :deadline',
        ConditionExpression: '#state = :waiting AND deadline >= :now',
        ExpressionAttributeNames: { '#state': 'state', '#lease': 'lease' },
        ExpressionAttributeValues: {
          ':making': 'making',
          ':waiting': 'waiting',
          ':lease': lease,
          ':deadline': minutesAfter(now, patience.making),
          ':now': now.toISOString(),
        },
      });
    },

    /** Tells how far it is, and that somebody is still at work; says whether it is still ours. */
    async progress(
      site: string,
      userUid: string,
      exportUid: string,
      lease: string,
      { done, total }: { done: number; total?: number | undefined },
      now: Date,
    ) {
      const facts = { done, deadline: minutesAfter(now, patience.making) };
      const known = total === undefined ? facts : { ...facts, total };
      return ours(site, userUid, exportUid, lease, known);
    },

    /** It can be fetched. */
    async ready(
      site: string,
      userUid: string,
      exportUid: string,
      lease: string,
      { done, object_key }: { done: number; object_key: string },
    ) {
      const facts = { state: 'ready', done, total: done, object_key };
      return ours(site, userUid, exportUid, lease, facts);
    },

    /** It will not be made, and why, as a sentence. */
    async failed(site: string, userUid: string, exportUid: string, lease: string, message: string) {
      return ours(site, userUid, exportUid, lease, { state: 'failed', message });
    },
  };

  async function ours(
    site: string,
    userUid: string,
    exportUid: string,
    lease: string,
    facts: Record<string, string | number>,
  ) {
    const names = Object.keys(facts);
    return changed({
      Key: keyOf(site, userUid, exportUid),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: '#state = :making AND #lease = :lease',
      ExpressionAttributeNames: {
        '#lease': 'lease',
        '#state': 'state',
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ':making': 'making',
        ':lease': lease,
        ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [`:${name}`, value])),
      },
    });
  }

  async function changed(update: Omit<UpdateCommand['input'], 'TableName'>): Promise<boolean> {
    try {
      await db.send(new UpdateCommand({ TableName, ...update }));
      return true;
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      return false;
    }
  }
};
