import * as z from 'zod';
import { kindOfRecord, type School } from '#functions/kernel/record/declaration';
import { keysOf, partitionOf } from '#functions/kernel/record/key';
import { recordReader } from '#functions/kernel/record/reads';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { openDays } from '#shared/asks/ask';
import { Ask } from '#shared/asks/ask.schemas';
import { userTypes } from '#shared/audiences/audience';
import { KeptFile } from '#shared/files/files.schemas';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { addDays } from '#shared/kernel/zone';
import { postTypes } from '#shared/posts/posts.contract';
import type { Readable } from '#shared/posts/visibility';
import { goneAfter, keptDays } from '#shared/retention';
import { asksRecords } from '#shared/tables/asks';

/** What people agree to of an event, beside its title. */
export const AgreedEvent = z.object({
  description: z.string(),
  /** A day, or a local time. */
  starts: z.string(),
  ends: z.string(),
  zone: z.string(),
  location: z.string(),
  files: z.array(KeptFile).optional(),
});
export type AgreedEvent = z.infer<typeof AgreedEvent>;

/**
 * What a post or an event asks, with everything that decides who reads it. A post and its ask are
 * written in one transaction, so `updated_at` is the version of the post.
 */
export const StoredAsk = Ask.extend({
  askUid: z.string(),
  title: z.string(),
  /** Of an event only as it was when somebody saved what it asks: `asksWithEvents` knows it now. */
  type: z.enum([...postTypes, 'event']),
  published: z.boolean(),
  /** The post is removed, or nothing is asked any longer: the report stays. */
  is_deleted: z.boolean(),
  make_public: z.boolean(),
  for_carer_only: z.boolean(),
  audience: z.object({ userTypes: z.array(z.enum(userTypes)), groups: z.array(z.string()) }),
  start: z.string().optional(),
  end: z.string().optional(),
  /** The author of the post, and who saved it last. */
  users_userid: z.string(),
  saved_by: z.string().optional(),
  /** SHA-256 of the text of the post; absent for what release 1.6.0 saved. */
  post_hash: z.string().optional(),
  /** SHA-256 of each file of the post or event, in their order; absent without files. */
  files: z.array(z.string()).optional(),
  updated_at: z.string(),
  /** Of an event: its last day. */
  ends_on: z.string().optional(),
  /** Only as read: the event is cancelled, so nobody answers. */
  is_closed: z.boolean().optional(),
  /** Only as read: the event as it is now. A wording to which somebody agrees keeps it. */
  event: AgreedEvent.optional(),
});
export type StoredAsk = z.infer<typeof StoredAsk>;

const askKind = kindOfRecord({ table: 'asks', shape: asksRecords.ask, schema: StoredAsk });

/** Returns the fields that decide who may read the post. */
export const rulesOf = (ask: StoredAsk): Readable => ({
  published: ask.published,
  is_deleted: ask.is_deleted,
  window: { start: ask.start, end: ask.end },
  audience: ask.audience,
  for_carer_only: ask.for_carer_only,
  make_public: ask.make_public,
});

/** Returns the last day on which people may answer. “I have read this” works for some days more. */
export const lastDayOf = ({ by, questions }: Pick<StoredAsk, 'by' | 'questions'>): string =>
  questions.length > 0 ? by : addDays(by, openDays);

const isShown = ({ published, is_deleted, start }: StoredAsk): boolean =>
  published && !is_deleted && start !== undefined && start !== '';

/** Returns when an ask goes, in seconds since 1970. Answers that come on the last day end before it. */
export const goneWith = (ask: StoredAsk): number =>
  goneAfter(new Date(`${lastDayOf(ask)}T23:59:59.000Z`), keptDays.asks + 1);

/** Returns an ask as it is stored. */
export function askItem(school: School, ask: StoredAsk): Record<string, unknown> {
  const open_until = isShown(ask) ? lastDayOf(ask) : undefined;
  const expires_at = goneWith(ask);
  return { ...ask, expires_at, ...keysOf(school, asksRecords.ask, { ...ask, open_until }) };
}

export type AskReader = ReturnType<typeof askReader>;

/** Reads what posts ask. */
export const askReader = (tables: Tables) => {
  const records = recordReader(askKind, tables);
  return {
    of(school: School) {
      const { get, many, by } = records.of(school);
      return {
        /** Returns what a post in any state asks; the caller checks who may see it. */
        get: (askUid: string): Promise<StoredAsk | undefined> => get({ askUid }),

        /** Returns what some posts ask, in no order. */
        many: (askUids: readonly string[]): Promise<StoredAsk[]> =>
          many(askUids.map((askUid) => ({ askUid }))),

        /**
         * Returns a page of those that some rule shows, also long after their last day: the one that ends
         * last first. What somebody removed is in the bins alone.
         */
        list: (
          page: PageRequest,
          isShown: (ask: StoredAsk) => boolean,
        ): Promise<Paged<StoredAsk>> => by('open', {}, page, isShown),

        /** Returns those of a school that people may answer on a day, few dozens at most. */
        async open(today: string): Promise<StoredAsk[]> {
          const found = await wholeQuery(tables.db, {
            TableName: tables.table('asks'),
            IndexName: 'open',
            KeyConditionExpression: 'openPk = :school AND openSk >= :today',
            ExpressionAttributeValues: {
              ':school': partitionOf(school, asksRecords.ask.indexes.open.key, {}),
              ':today': today,
            },
          });
          return found.map((item) => StoredAsk.parse(item));
        },
      };
    },
  };
};

/** Returns the writes of asks, for the transaction that writes their post: its condition guards both. */
export const askWrites = ({ table }: Tables) => ({
  of: (school: School) => ({
    put: (ask: StoredAsk): TransactItem => ({
      Put: { TableName: table('asks'), Item: askItem(school, ask) },
    }),
  }),
});
