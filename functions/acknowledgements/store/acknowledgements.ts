import { DeleteCommand, type DeleteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { batch } from '#functions/kernel/store/batch';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import { putIfAbsent, type Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import type { Ack } from '#shared/acknowledgements/ask';
import { ackSources } from '#shared/acknowledgements/ask';
import { type Subject, subjectId } from '#shared/acknowledgements/asked';
import { goneAfter, keptDays } from '#shared/retention';
import { acknowledgementsRecords } from '#shared/tables/content';

/** An acknowledgement of a post, of one round of asking. */
export const StoredAck = z.object({
  postUid: z.string(),
  subject: z.string(),
  /** The person or child of the subject. */
  userUid: z.string(),
  source: z.enum(ackSources),
  given_by: z.string(),
  at: z.string(),
});
export type StoredAck = z.infer<typeof StoredAck>;

/** A post with its request. */
export interface AskingPostKey {
  readonly postUid: string;
  readonly acknowledgement: Ack;
}

/** The partitions of a post, so that a whole school can acknowledge at once. */
const shards = 8;

const shardOf = (userUid: string): number => {
  let hash = 0;
  for (const character of userUid) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return hash % shards;
};

const partition = (school: School, postUid: string, shard: number) =>
  partitionOf(school, acknowledgementsRecords.acknowledgement.key, { postUid, shard });
const keyOf = (school: School, { postUid, acknowledgement }: AskingPostKey, subject: Subject) => ({
  pk: partition(school, postUid, shardOf(subject.userUid)),
  sk: `${acknowledgement.asked_at}#${subjectId(subject)}`,
});

export type AckRepository = ReturnType<typeof ackRepository>;

/** Stores who has acknowledged which post. The first acknowledgement of a subject counts. */
export const ackRepository = (tables: Tables) => ({
  of: (school: School) => ({
    ...ackReader(tables).of(school),
    ...ackWrites(tableOf(tables)).of(school),
  }),
});

/** Reads who has acknowledged which post. */
export const ackReader = (tables: Tables) => ackReads(tableOf(tables));

const tableOf = ({ db, table }: Tables): Table => ({ db, TableName: table('acknowledgements') });

const ackWrites = ({ db, TableName }: Table) => {
  async function removeIf(given: Omit<DeleteCommandInput, 'TableName'>): Promise<boolean> {
    try {
      await db.send(new DeleteCommand({ TableName, ...given }));
      return true;
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      return false;
    }
  }
  return {
    of: (school: School) => ({
      /** Stores an acknowledgement; returns whether it was new. */
      add(
        post: AskingPostKey,
        subject: Subject,
        { source, given_by, at }: Pick<StoredAck, 'source' | 'given_by' | 'at'>,
      ): Promise<boolean> {
        return putIfAbsent(
          { db, TableName },
          {
            ...keyOf(school, post, subject),
            postUid: post.postUid,
            subject: subjectId(subject),
            userUid: subject.userUid,

            source,
            given_by,
            at,
            expires_at: goneAfter(new Date(at), keptDays.acknowledgements),
          },
        );
      },

      /** Removes an own acknowledgement that was given after an instant; returns whether there was one. */
      async removeOwn(
        post: AskingPostKey,
        subject: Subject,
        { given_by, since }: { readonly given_by: string; readonly since: string },
      ): Promise<boolean> {
        return removeIf({
          Key: keyOf(school, post, subject),
          ConditionExpression: 'given_by = :person AND #at >= :since AND #source = :portal',
          ExpressionAttributeNames: { '#at': 'at', '#source': 'source' },
          ExpressionAttributeValues: { ':person': given_by, ':since': since, ':portal': 'portal' },
        });
      },

      /** Removes a record of paper or telephone; returns whether there was one. */
      async removeRecord(post: AskingPostKey, subject: Subject): Promise<boolean> {
        return removeIf({
          Key: keyOf(school, post, subject),
          ConditionExpression: 'attribute_exists(pk) AND #source <> :portal',
          ExpressionAttributeNames: { '#source': 'source' },
          ExpressionAttributeValues: { ':portal': 'portal' },
        });
      },
    }),
  };
};

const ackReads = ({ db, TableName }: Table) => ({
  of: (school: School) => ({
    /** Returns which of some subjects of one post are acknowledged, by their identifiers. */
    async among(post: AskingPostKey, subjects: readonly Subject[]): Promise<ReadonlySet<string>> {
      const byShard = Map.groupBy(subjects, ({ userUid }) => shardOf(userUid));
      const found = await Promise.all(
        [...byShard].map(([shard, own]) =>
          batch(db, {
            TableName,
            pk: partition(school, post.postUid, shard),
            sks: own.map((subject) => keyOf(school, post, subject).sk),
            chunk: 100,
          }),
        ),
      );
      return new Set(found.flat().map((item) => StoredAck.parse(item).subject));
    },

    /** Returns all acknowledgements of a post's round, by subject. */
    async all(post: AskingPostKey): Promise<ReadonlyMap<string, StoredAck>> {
      const found = await Promise.all(
        Array.from({ length: shards }, (_, shard) =>
          wholeQuery(db, {
            TableName,
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :round)',
            ExpressionAttributeValues: {
              ':pk': partition(school, post.postUid, shard),
              ':round': `${post.acknowledgement.asked_at}#`,
            },
            ConsistentRead: true,
          }),
        ),
      );
      return new Map(
        found.flat().map((item) => {
          const stored = StoredAck.parse(item);
          return [stored.subject, stored];
        }),
      );
    },
  }),
});
