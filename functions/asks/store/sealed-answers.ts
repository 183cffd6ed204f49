import * as z from 'zod';
import { studentKeys } from '#functions/kernel/keys/student-keys';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { batch } from '#functions/kernel/store/batch';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { type Subject, subjectId } from '#shared/asks/asked';
import { asksRecords } from '#shared/tables/asks';
import type { Round } from './answers.ts';

/** The sealed texts of an answer, by questionUid. */
const Stored = z.object({
  subject: z.string(),
  /** The person or child of the subject. */
  userUid: z.string(),
  texts: z.record(z.string(), z.string()),
  /** When DynamoDB deletes it, some days late at most: in seconds since 1970. */
  expires_at: z.number(),
});
export type StoredSealed = z.infer<typeof Stored>;

const shape = asksRecords.sealed;
const keyIn = (school: School, { askUid, asked_at }: Round, subject: Subject) =>
  keyOf(school, shape.key, { askUid, asked_at, subject: subjectId(subject) });

export type SealedAnswers = ReturnType<typeof sealedAnswers>;

/**
 * Stores what only the school reads, apart from the answers: who reads answers reads no sealed text.
 * Its keys open outside of the store, so it is written by hand.
 */
export const sealedAnswers = ({ db, table }: Tables) => {
  const TableName = table('asks');
  return {
    of: (school: School) => ({
      /** Returns what is stored of some subjects and has not ended, by their identifiers. */
      async among(
        round: Round,
        subjects: readonly Subject[],
        now: Date,
      ): Promise<ReadonlyMap<string, StoredSealed>> {
        const found = await batch(db, {
          TableName,
          pk: partitionOf(school, shape.key, round),
          sks: subjects.map((subject) => keyIn(school, round, subject).sk),
          chunk: 100,
          isConsistent: true,
        });
        const stored = found.map((item) => Stored.parse(item));
        return new Map(
          stored
            .filter(({ expires_at }) => expires_at * 1000 > now.getTime())
            .map((each) => [each.subject, each]),
        );
      },

      /** Returns the write of the texts of a subject, for the transaction that writes its answer. */
      putting: (
        round: Round,
        subject: Subject,
        { texts, expires_at }: Pick<StoredSealed, 'texts' | 'expires_at'>,
      ): TransactItem => ({
        Put: {
          TableName,
          Item: {
            ...keyIn(school, round, subject),
            subject: subjectId(subject),
            userUid: subject.userUid,
            texts,
            expires_at,
          },
        },
      }),

      /** Returns the write that removes the texts of a subject, if there are any. */
      removing: (round: Round, subject: Subject): TransactItem => ({
        Delete: { TableName, Key: keyIn(school, round, subject) },
      }),
    }),

    /** One data key for each person, beside the texts. */
    keys: studentKeys({ db, TableName }),
  };
};
