import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { updateIf } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { mailDecisions } from '#shared/absences/attendance.contract';
import { goneAfter, keptDays } from '#shared/retention';
import { absenceNoticesRecords } from '#shared/tables/absences';

/** A day whose mail about absences without a reason waits for the office, or waited. */
export const MailDay = z.object({
  day: z.string(),
  /** The first day whose absences it names. */
  from: z.string(),
  /** The students with an absence without a reason, and the carers whom the mail would reach. */
  students: z.number().int(),
  carers: z.number().int(),
  decision: z.enum(mailDecisions).optional(),
  decided_at: z.string().optional(),
});
export type MailDay = z.infer<typeof MailDay>;

export type MailDayRepository = ReturnType<typeof mailDays>;

/**
 * The days whose mail waits, and what the office decided. The worker and the office write at the same
 * time, so each change is one conditional write. It names nobody: the audit has who decided.
 */
export const mailDays = ({ db, table }: Tables) => {
  const TableName = table('absence-notices');
  const keyAt = (school: School, day: string) =>
    keyOf(school, absenceNoticesRecords.mailDay.key, { day });
  return {
    of: (school: School) => ({
      async get(day: string): Promise<MailDay | undefined> {
        const Key = keyAt(school, day);
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && MailDay.parse(Item);
      },

      /** Stores that the mail of a day waits, with its newest numbers. A decision stays. */
      wait: ({ day, from, students, carers }: MailDay): Promise<boolean> =>
        updateIf({ db, TableName }, keyAt(school, day), {
          UpdateExpression:
            'SET #day = :day, #from = :from, students = :students, carers = :carers, expires_at = :then',
          ConditionExpression: 'attribute_not_exists(decision)',
          ExpressionAttributeNames: { '#day': 'day', '#from': 'from' },
          ExpressionAttributeValues: {
            ':day': day,
            ':from': from,
            ':students': students,
            ':carers': carers,
            ':then': goneAfter(new Date(day), keptDays.absences),
          },
        }),

      /** Ends the wait of a day whose file has changed, unless the office has decided meanwhile. */
      async endWait(day: string): Promise<void> {
        const ConditionExpression = 'attribute_not_exists(decision)';
        try {
          const Key = keyAt(school, day);
          await db.send(new DeleteCommand({ TableName, Key, ConditionExpression }));
        } catch (error) {
          if (!isConditionFailed(error)) throw error;
        }
      },

      /**
       * Stores a decision about a mail that waits. What may have left can no longer be stopped: false
       * then, or if nothing waits.
       */
      decide: (day: string, decision: MailDay['decision'], now: Date): Promise<boolean> =>
        updateIf({ db, TableName }, keyAt(school, day), {
          UpdateExpression: 'SET decision = :decision, decided_at = :now',
          ConditionExpression:
            'attribute_exists(pk) AND (attribute_not_exists(decision) OR decision = :decision OR decision = :no)',
          ExpressionAttributeValues: {
            ':decision': decision,
            ':now': now.toISOString(),
            ':no': 'no',
          },
        }),
    }),
  };
};
