import {
  DeleteCommand,
  GetCommand,
  QueryCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { newId } from '#functions/kernel/id';
import {
  isLost,
  type OrderCounts,
  type OrderRun,
  watchOrders,
} from '#functions/kernel/jobs/orders';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { StampedOrder, stampOrder } from '#functions/kernel/jobs/stamp';
import { kindOfOrder } from '#functions/kernel/outbox/order';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { type Key, keyOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { goneAfter, keptDays } from '#shared/retention';
import { privateMailRecords } from '#shared/tables/confidential';
import { SealedAddress } from './sealed-address.ts';

/**
 * A mail about a note or a request for support that has not left. It has no text and no name of a
 * student. Its record is deleted when it has left, and the e-mail log never has one.
 */
export const PrivateMail = z.object({
  mailUid: z.string(),
  /** `note`, `retracted`: to staff · `request`: to counsellors · `answer`: to who asked. */
  kind: z.enum(['note', 'retracted', 'request', 'answer']),
  email: z.string().optional(),
  /** In place of the address, for who asked for support. */
  sealed: SealedAddress.optional(),
  /** The student of a note, for the link, with the initials; never for a request. */
  studentUid: z.string().optional(),
  initials: z.string().optional(),
  /** The author of a note. */
  byUid: z.string().optional(),
  author: z.string().optional(),
  created_at: z.string(),
  attempts: z.number().int(),
  /** A worker that sends it now, or has sent it without an answer. */
  claimed_at: z.string().optional(),
  /** The claim of that worker. Absent in claims of releases before 1.4.0. */
  claim_id: z.string().optional(),
  ...StampedOrder.shape,
});
export type PrivateMail = z.infer<typeof PrivateMail>;

/** The words of a mail. It names no student, no type and no text. */
export interface PrivateWords {
  readonly subject: string;
  /** The heading, if it is not the subject. */
  readonly heading?: string;
  readonly sentences: readonly string[];
  /** The words of the button, and the path that it opens. */
  readonly button: string;
  readonly path: string;
  /** As what its reader gets it, after “as”. */
  readonly why: string;
}

/** A mail as it is ordered. */
export type PrivateOrder = Omit<
  PrivateMail,
  | 'mailUid'
  | 'created_at'
  | 'attempts'
  | 'claimed_at'
  | 'claim_id'
  | 'queued_at'
  | 'email'
  | 'sealed'
> &
  ({ readonly email: string } | { readonly sealed: SealedAddress });

/** Orders one mail. */
export const PrivateMailMessage = z.object({ site: z.string(), mailUid: z.string() });
export type PrivateMailMessage = z.infer<typeof PrivateMailMessage>;
/** Only the Lambda that may know who asked for support or wrote a note sends it. */
export const privateMailOrder = kindOfOrder({
  schema: PrivateMailMessage,
  priority: 'urgent',
  queue: 'private-mail',
  name: 'private-mail',
});

/** The tag `mailing` of these messages. SES's events about them are dropped. */
export const privateMailing = 'private';

const mailKey = (school: School, mailUid: string) =>
  keyOf(school, privateMailRecords.mail.key, { mailUid });

export type PrivateMails = ReturnType<typeof privateMails>;

/** The mail about notes and requests that has not left. */
export const privateMails = ({ db, table }: Tables) => {
  const TableName = table('private-mail');
  return {
    of: (school: School) => ({
      /**
       * Returns the writes that order mails. They belong in the transaction of the record that the
       * mails are about. `send` the identifiers afterwards.
       */
      order(orders: readonly PrivateOrder[], now: Date) {
        const mails = orders.map((each) => ({
          ...each,
          mailUid: newId(now),
          created_at: now.toISOString(),
          attempts: 0,
        }));
        const expires_at = goneAfter(now, keptDays.privateMail);
        const writes = mails.map((mail): TransactItem => {
          const Item = { ...mailKey(school, mail.mailUid), ...mail, expires_at };
          return { Put: { TableName, Item } };
        });
        return { writes, mailUids: mails.map(({ mailUid }) => mailUid) };
      },

      async get(mailUid: string): Promise<PrivateMail | undefined> {
        const Key = mailKey(school, mailUid);
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && PrivateMail.parse(Item);
      },

      /** Lists mails of a school that have not left, the oldest first. */
      async open(most: number): Promise<PrivateMail[]> {
        const { Items = [] } = await db.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': school.site },
            Limit: most,
          }),
        );
        return Items.map((item) => PrivateMail.parse(item));
      },

      /** Stores that the message of a mail was queued again. Returns false if the mail has gone. */
      stamp: (mailUid: string, now: Date): Promise<boolean> =>
        stampOrder({ db, TableName }, mailKey(school, mailUid), now),

      ...mailClaims({ db, TableName }).of(school),
    }),
  };
};

/** A mail under a claim, as the worker knows it that claimed it, or that found the claim. */
type ClaimedMail = Pick<PrivateMail, 'mailUid' | 'attempts' | 'claimed_at'>;

/** Changes of mails by the worker. */
const mailClaims = ({ db, TableName }: Table) => ({
  of: (school: School) => ({
    /** Claims a mail in the state in which it was read, so that one worker sends it. */
    async claim(
      { mailUid, attempts }: PrivateMail,
      { id, now }: { readonly id: string; readonly now: Date },
    ): Promise<boolean> {
      const Key = mailKey(school, mailUid);
      const isClaimed = await change(db, TableName, Key, {
        UpdateExpression: 'SET attempts = :next, claimed_at = :now, claim_id = :id',
        ConditionExpression: 'attempts = :attempts AND attribute_not_exists(claimed_at)',
        ExpressionAttributeValues: {
          ':attempts': attempts,
          ':next': attempts + 1,
          ':now': now.toISOString(),
          ':id': id,
        },
      });
      if (isClaimed) return true;
      // The client repeats a call whose response was lost, and then fails on its own claim.
      const read = new GetCommand({ TableName, Key, ConsistentRead: true });
      return (await db.send(read)).Item?.claim_id === id;
    },

    /** Gives a claimed mail back, with the attempts that count then. */
    giveBack: ({ mailUid, attempts, claimed_at }: ClaimedMail, counted: number): Promise<boolean> =>
      change(db, TableName, mailKey(school, mailUid), {
        UpdateExpression: 'SET attempts = :counted REMOVE claimed_at, claim_id',
        ConditionExpression: 'attempts = :attempts AND claimed_at = :at',
        ExpressionAttributeValues: {
          ':attempts': attempts,
          ':counted': counted,
          ':at': claimed_at,
        },
      }),

    /** Deletes the record of a mail that has left, or that never will. */
    async remove(mailUid: string): Promise<void> {
      await db.send(new DeleteCommand({ TableName, Key: mailKey(school, mailUid) }));
    },
  }),
});

/** Changes a mail; returns false if another worker was first or the mail has gone. */
async function change(
  db: Tables['db'],
  TableName: string,
  Key: Key,
  update: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
): Promise<boolean> {
  try {
    await db.send(new UpdateCommand({ TableName, Key, ...update }));
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return false;
  }
}

/** Queues ordered mails. */
export const sendPrivateMails =
  (queue: JobQueue<PrivateMailMessage>) =>
  async ({ site }: School, mailUids: readonly string[]): Promise<void> => {
    for (const mailUid of mailUids) await queue.send({ site, mailUid });
  };
export type SendPrivateMails = ReturnType<typeof sendPrivateMails>;

/** Queues mails again whose message was lost, and gives them up after a day. */
export const wakePrivateMail = (
  {
    mails,
    queue,
  }: {
    readonly mails: Bound<PrivateMails, 'open' | 'stamp' | 'remove'>;
    readonly queue: JobQueue<PrivateMailMessage>;
  },
  run: OrderRun,
): Promise<OrderCounts> => {
  const { site, now } = run;
  return watchOrders(
    {
      open: async (most) =>
        (await mails.of(run).open(most)).map((mail) => ({
          id: mail.mailUid,
          since: mail.created_at,
          claimed_at: mail.claimed_at,
          queued_at: [mail.queued_at ?? '', mail.claimed_at ?? ''].sort().at(-1) || undefined,
        })),
      async wake(order) {
        if (!isLost(order, now) || !(await mails.of(run).stamp(order.id, now))) return 'waits';
        await queue.send({ site, mailUid: order.id });
        return 'queued';
      },
      async giveUp({ id }) {
        await mails.of(run).remove(id);
        return 'givenUp';
      },
    },
    run,
  );
};
