import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { batch } from '#functions/kernel/store/batch';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { answerSources } from '#shared/asks/ask';
import { type Subject, subjectId } from '#shared/asks/asked';
import { Values } from '#shared/questions/question.schemas';
import { goneAfter, keptDays } from '#shared/retention';
import { asksRecords } from '#shared/tables/asks';
import type { StoredAsk } from './ask.record.ts';

/** The answer of a subject in one round of asking. */
const Stored = z.object({
  subject: z.string(),
  /** The person or child of the subject. */
  userUid: z.string(),
  source: z.enum(answerSources),
  given_by: z.string(),
  at: z.string(),
  /** Absent in what release 1.6.0 stored: nothing changed it. */
  updated_at: z.string().optional(),
  values: Values.default({}),
  /** The questions of which a text is sealed beside it. */
  sealed: z.array(z.string()).optional(),
  /** The hash of the wording that was shown. */
  text: z.string().optional(),
});

/** The same, with its version. */
export const StoredAnswer = Stored.transform((answer) => ({
  ...answer,
  updated_at: answer.updated_at ?? answer.at,
}));
export type StoredAnswer = z.infer<typeof StoredAnswer>;

/** What is new of an answer that is given. */
export type GivenAnswer = Pick<
  StoredAnswer,
  'source' | 'given_by' | 'at' | 'values' | 'sealed' | 'text'
>;

/** A round of asking. */
export type Round = Pick<StoredAsk, 'askUid' | 'asked_at'>;

/** The partitions of an ask, so that a whole school can answer at once. */
const shards = 8;

const shardOf = (userUid: string): number => {
  let hash = 0;
  for (const character of userUid) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return hash % shards;
};

const partition = (school: School, askUid: string, shard: number) =>
  partitionOf(school, asksRecords.answer.key, { askUid, shard });
const keyOf = (school: School, { askUid, asked_at }: Round, subject: Subject) => ({
  pk: partition(school, askUid, shardOf(subject.userUid)),
  sk: `${asked_at}#${subjectId(subject)}`,
});

/** Returns an answer as it is stored. */
const itemOf = (
  school: School,
  round: Round,
  { subject, answer }: { readonly subject: Subject; readonly answer: z.input<typeof Stored> },
) => ({
  ...answer,
  ...keyOf(school, round, subject),
  expires_at: goneAfter(new Date(answer.at), keptDays.asks),
});

const newAnswer = (subject: Subject, given: GivenAnswer) => ({
  subject,
  answer: {
    ...given,
    subject: subjectId(subject),
    userUid: subject.userUid,
    updated_at: given.at,
  },
});

export type AnswerRepository = ReturnType<typeof answerRepository>;

/** Stores who has answered what. The first answer of a subject counts. */
export const answerRepository = (tables: Tables) => ({
  of: (school: School) => ({
    ...answerReader(tables).of(school),
    ...answerWrites(tableOf(tables)).of(school),
  }),
});

/** Reads who has answered what. */
export const answerReader = (tables: Tables) => answerReads(tableOf(tables));

const tableOf = ({ db, table }: Tables): Table => ({ db, TableName: table('asks') });

/** Writes of answers. `also` are the writes of what is sealed: all or none are made. */
const answerWrites = ({ db, TableName }: Table) => ({
  of(school: School) {
    const adding = (round: Round, subject: Subject, given: GivenAnswer): TransactItem => ({
      Put: {
        TableName,
        Item: itemOf(school, round, newAnswer(subject, given)),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    });
    const write = async (items: readonly TransactItem[]): Promise<boolean> =>
      (await transact(db, [...items])) === undefined;
    const removeIf = (of: Removing, also: readonly TransactItem[] = []): Promise<boolean> =>
      write([{ Delete: { TableName, ...of } }, ...also]);
    return {
      /** Returns the write of a new answer, for a transaction that ends if there is one already. */
      adding,

      /** Stores an answer; returns whether it was new. */
      add: (
        round: Round,
        subject: Subject,
        given: GivenAnswer,
        also: readonly TransactItem[] = [],
      ): Promise<boolean> => write([adding(round, subject, given), ...also]),

      /** Replaces the version of an answer that was read; false if another one is stored. */
      replace: (round: Round, subject: Subject, { loaded, after, also = [] }: Replacing) =>
        write([
          {
            Put: {
              TableName,
              Item: itemOf(school, round, { subject, answer: after }),
              // What release 1.6.0 stored has no version but its time.
              ConditionExpression:
                'updated_at = :loaded OR (attribute_not_exists(updated_at) AND #at = :loaded)',
              ExpressionAttributeNames: { '#at': 'at' },
              ExpressionAttributeValues: { ':loaded': loaded },
            },
          },
          ...also,
        ]),

      /** Removes an own answer that was given after an instant; returns whether there was one. */
      removeOwn: (round: Round, subject: Subject, { given_by, since, also }: RemovingOwn) =>
        removeIf({ Key: keyOf(school, round, subject), ...ownSince(given_by, since) }, also),

      /** Removes a record of paper or telephone; returns whether there was one. */
      removeRecord: (round: Round, subject: Subject, also: readonly TransactItem[] = []) =>
        removeIf({ Key: keyOf(school, round, subject), ...notFromPortal }, also),
    };
  },
});

/** What an answer must be to be removed. */
type Removing = Omit<NonNullable<TransactItem['Delete']>, 'TableName'>;

const ownSince = (person: string, since: string) => ({
  ConditionExpression: 'given_by = :person AND #at >= :since AND #source = :portal',
  ExpressionAttributeNames: { '#at': 'at', '#source': 'source' },
  ExpressionAttributeValues: { ':person': person, ':since': since, ':portal': 'portal' },
});

const notFromPortal = {
  ConditionExpression: 'attribute_exists(pk) AND #source <> :portal',
  ExpressionAttributeNames: { '#source': 'source' },
  ExpressionAttributeValues: { ':portal': 'portal' },
};

interface Replacing {
  readonly loaded: string;
  readonly after: StoredAnswer;
  readonly also?: readonly TransactItem[];
}

interface RemovingOwn {
  readonly given_by: string;
  readonly since: string;
  readonly also?: readonly TransactItem[];
}

const answerReads = ({ db, TableName }: Table) => ({
  of: (school: School) => ({
    /** Returns the answers of some subjects, by their identifiers. */
    async among(
      round: Round,
      subjects: readonly Subject[],
      isConsistent = false,
    ): Promise<ReadonlyMap<string, StoredAnswer>> {
      const byShard = Map.groupBy(subjects, ({ userUid }) => shardOf(userUid));
      const found = await Promise.all(
        [...byShard].map(([shard, own]) =>
          batch(db, {
            TableName,
            pk: partition(school, round.askUid, shard),
            sks: own.map((subject) => keyOf(school, round, subject).sk),
            chunk: 100,
            ...(isConsistent && { isConsistent }),
          }),
        ),
      );
      return bySubject(found.flat());
    },

    /** Returns all answers of a round, by subject. */
    async all(round: Round): Promise<ReadonlyMap<string, StoredAnswer>> {
      const found = await Promise.all(
        Array.from({ length: shards }, (_, shard) =>
          wholeQuery(db, {
            TableName,
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :round)',
            ExpressionAttributeValues: {
              ':pk': partition(school, round.askUid, shard),
              ':round': `${round.asked_at}#`,
            },
            ConsistentRead: true,
          }),
        ),
      );
      return bySubject(found.flat());
    },
  }),
});

const bySubject = (items: readonly object[]): ReadonlyMap<string, StoredAnswer> =>
  new Map(
    items.map((item) => {
      const stored = StoredAnswer.parse(item);
      return [stored.subject, stored];
    }),
  );
