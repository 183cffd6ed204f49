import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition } from '#functions/kernel/store/partition';
import { newestFirst, type Table, updateIf } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { shards } from '#functions/people/store/person-partitions';
import { sendingKinds, sendWithin } from '#shared/emergency/sending';
import { channelNames } from '#shared/notifications/channels';
import { goneAfter, keptDays } from '#shared/retention';
import { emergencybroadcastRecords } from '#shared/tables/emergency';
import type { EmergencyMessage, SendingList } from './emergency-message.ts';

const { sending: sendingRecord, part: partRecord } = emergencybroadcastRecords;

/** A message as it leaves to the people of the school. */
export const StoredSending = z.object({
  /** The version of the broadcast that it was made with; of a test an identifier. */
  version: z.string(),
  message: z.string(),
  kind: z.enum(sendingKinds),
  channels: z.array(z.enum(channelNames)),
  /** All channels on which something of the same emergency may have left, if they are more. */
  told_on: z.array(z.enum(channelNames)).optional(),
  /** It leaves without texts, as too many with texts left before. */
  texts_capped: z.boolean().optional(),
  /** The messages of the same emergency of which something may have left, the oldest first. */
  follows: z.array(z.string()).default([]),
  /** The message that ends when this one starts. */
  replaces: z.string().optional(),
  /** Who sent it; an operator has no profile. */
  created_by: z.string(),
  at: z.string(),
  /** Nothing leaves before. */
  starts_at: z.string(),
  /** From then on nothing more of it leaves. It may be in the future, and is taken back by an undo. */
  cancelled_at: z.string().optional(),
  /** When the watch over the workers found that all shares have ended. */
  closed_at: z.string().optional(),
});
export type StoredSending = z.infer<typeof StoredSending>;

/** How far the share of a shard on a channel got. */
const StoredPart = z.object({
  channel: z.enum(channelNames),
  shard: z.string(),
  /** The people of the shard whom the message concerns, and those of them whom the channel reaches. */
  people: z.number().int().default(0),
  reachable: z.number().int().default(0),
  /** Why nothing of it may leave for now; empty once something may. */
  stopped: z.string().optional(),
  /** When its worker last said that some is left. */
  seen_at: z.string().optional(),
  /** When its message was last queued again. */
  queued_at: z.string().optional(),
  done_at: z.string().optional(),
});
export type StoredPart = z.infer<typeof StoredPart>;

export type PartAt = Pick<EmergencyMessage, 'version' | 'channel' | 'shard'>;

/** Returns whether nothing more of a message may leave. */
export const isOver = ({ cancelled_at, starts_at }: StoredSending, now: Date): boolean =>
  (cancelled_at !== undefined && cancelled_at <= now.toISOString()) ||
  now.getTime() - Date.parse(starts_at) > sendWithin;

/** Returns whether a message was undone, so that nothing of it left. */
export const isUndone = ({ cancelled_at, starts_at }: StoredSending): boolean =>
  cancelled_at !== undefined && cancelled_at <= starts_at;

/** Returns the shares of a message: one for each shard of the people on each channel. */
export const partsOf = (list: SendingList, { channels: on }: Pick<StoredSending, 'channels'>) => {
  const count = list === 'tests' ? 1 : shards;
  return on.flatMap((channel) => Array.from({ length: count }, (_, shard) => ({ channel, shard })));
};

/** Who sends as an operator, with a command. */
export const operator = 'operator';

/** Returns a version as a part of a partition of the e-mail log. SES takes that as a tag: letters, digits and hyphens. */
export const versionPart = (version: string): string => version.replace(/\W/g, '');

/** Messages that leave, those that their authors try, and corrections of the banner, which do not leave. */
type StoredList = SendingList | 'corrections';

/** Returns the partition of the messages of a share in the e-mail log. */
export const partUid = ({ version, channel, shard }: PartAt): string =>
  `emergency-${versionPart(version)}-${channel}-${shardText(shard)}`;

const shardText = (shard: number) => String(shard).padStart(2, '0');

export type SendingRepository = ReturnType<typeof sendingRepository>;

/** Stores the emergency messages that leave, and how far they got. */
export const sendingRepository = ({ db, table }: Tables) => {
  const at: Table = { db, TableName: table('emergencybroadcast') };
  return {
    of: (school: School) => ({
      ...reads(at, school),
      ...writes(at, school),
      ...partWrites(at, school),
    }),
  };
};

const sendingKey = (school: School, list: StoredList, version: string) =>
  keyOf(school, sendingRecord.key, { list, version });

const partKey = (school: School, { version, channel, shard }: PartAt) =>
  keyOf(school, partRecord.key, { version, channel, shard: shardText(shard) });

const expiresAfter = (at: Date) => goneAfter(at, keptDays.emergencies);

const reads = ({ db, TableName }: Table, school: School) => ({
  async get(list: StoredList, version: string): Promise<StoredSending | undefined> {
    const Key = sendingKey(school, list, version);
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && StoredSending.parse(Item);
  },

  /** Returns the newest messages to the school, or of another list, the last one first. */
  async newest(limit = 1, list: StoredList = 'sendings'): Promise<StoredSending[]> {
    const pk = partitionOf(school, sendingRecord.key, { list });
    const page = { limit, next_token: undefined };
    const { items } = await newestFirst({ db, TableName }, { pk, page });
    return items.map((item) => StoredSending.parse(item));
  },

  /** Returns whether all people of a share are stored: its worker says that some is left only after that. */
  async isFrozen(part: PartAt): Promise<boolean> {
    const Key = partKey(school, part);
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item?.seen_at !== undefined;
  },

  /** Returns the shares whose workers have begun. */
  async parts(version: string): Promise<StoredPart[]> {
    const pk = partitionOf(school, partRecord.key, { version });
    return (await wholePartition(db, TableName, pk)).map((item) => StoredPart.parse(item));
  },
});

const writes = ({ db, TableName }: Table, school: School) => {
  const put = (list: StoredList, sending: StoredSending): TransactItem => ({
    Put: {
      TableName,
      Item: {
        ...sendingKey(school, list, sending.version),
        ...sending,
        expires_at: expiresAfter(new Date(sending.at)),
      },
    },
  });
  const ends = (version: string, cancelled_at: string | undefined): TransactItem => ({
    Update: {
      TableName,
      Key: sendingKey(school, 'sendings', version),
      UpdateExpression: cancelled_at ? 'SET cancelled_at = :at' : 'REMOVE cancelled_at',
      ConditionExpression: 'attribute_exists(pk)',
      ...(cancelled_at && { ExpressionAttributeValues: { ':at': cancelled_at } }),
    },
  });

  return {
    /** Returns the write that stores a message, for the transaction that shows it. */
    put: (sending: StoredSending): TransactItem => put('sendings', sending),

    /** Returns the write that stores a correction of the banner, for the transaction that shows it. */
    correct: (correction: StoredSending): TransactItem => put('corrections', correction),

    /** Stores a message that its author tries, with a further write. Returns false if that refuses. */
    addTest: async (sending: StoredSending, more: TransactItem): Promise<boolean> =>
      (await transact(db, [put('tests', sending), more])) === undefined,

    /** Returns the write after which nothing more of a message leaves, from a time on. */
    cancel: (version: string, at: string) => ends(version, at),

    /** Stores that all shares of a message have ended; of a correction that its mail was ordered again. */
    close: (version: string, now: Date, list: StoredList = 'sendings') =>
      updateIf({ db, TableName }, sendingKey(school, list, version), {
        UpdateExpression: 'SET closed_at = :now',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      }),

    /** Returns the write that takes that back. */
    goOn: (version: string) => ends(version, undefined),
  };
};

/** What the workers store about their shares. */
const partWrites = ({ db, TableName }: Table, school: School) => {
  const change = (part: PartAt, now: Date, fields: Partial<StoredPart>) => {
    const { channel, shard } = part;
    const about = { channel, shard: shardText(shard), expires_at: expiresAfter(now) };
    const all = { ...about, ...fields };
    return updateIf({ db, TableName }, partKey(school, part), {
      UpdateExpression: `SET ${Object.keys(all)
        .map((name) => `#${name} = :${name}`)
        .join(', ')}`,
      // A share that has ended stays as it ended.
      ConditionExpression: 'attribute_not_exists(done_at)',
      ExpressionAttributeNames: Object.fromEntries(
        Object.keys(all).map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(all).map(([name, value]) => [`:${name}`, value]),
      ),
    });
  };

  return {
    /** Stores whom a share concerns. */
    counted: (part: PartAt, now: Date, numbers: Pick<StoredPart, 'people' | 'reachable'>) =>
      change(part, now, numbers),

    /** Stores that a share is being worked on, that some of it is left, and why nothing may leave, if so. */
    seen: (part: PartAt, now: Date, stopped = '') =>
      change(part, now, { seen_at: now.toISOString(), stopped }),

    /** Stores that the message of a share was queued again. Returns false if the share has ended. */
    stamp: (part: PartAt, now: Date) => change(part, now, { queued_at: now.toISOString() }),

    /** Stores that a share has ended. */
    ended: (part: PartAt, now: Date) =>
      change(part, now, { done_at: now.toISOString(), stopped: '' }),
  };
};
