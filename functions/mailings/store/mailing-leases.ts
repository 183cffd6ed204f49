import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { updateIf } from '#functions/kernel/store/records';
import { mailingKey } from './mailing-key.ts';
import { leaseFrom, type StoredMailing } from './mailing-record.ts';

/** A worker's report about its work on a mailing. */
export interface Heartbeat {
  /** Seconds until the next job of the mailing starts. */
  readonly seconds?: number;
  /** Whether a job has ended. */
  readonly isEnd?: boolean;
  /** When a message was last settled. */
  readonly gotOnAt?: Date | undefined;
}

/** Records which job works on a mailing, and until when. */
export const mailingLeases = (db: DynamoDBDocumentClient, TableName: string) => {
  const update = (school: School, mailingUid: string, input: Parameters<typeof updateIf>[2]) =>
    updateIf({ db, TableName }, mailingKey(school, mailingUid), input);
  return {
    of: (school: School) => ({
      /**
       * Lets a job continue a mailing and returns whether it may. It may if it holds the turn
       * already, if it is the first to follow the holder, or if it names no job before it (`after`).
       * All other jobs are dropped, so the repeated delivery of a queue does not multiply them.
       */
      takeTurn(
        mailingUid: string,
        { turn, after }: { readonly turn: string; readonly after?: string | undefined },
        now: Date,
      ): Promise<boolean> {
        const isNext = after === undefined ? '' : ' AND (turn = :turn OR turn = :after)';
        return update(school, mailingUid, {
          UpdateExpression: 'SET turn = :turn, lease_until = :until',
          ConditionExpression: `attribute_exists(pk)${isNext}`,
          ExpressionAttributeValues: {
            ':turn': turn,
            ':until': leaseFrom(now),
            ...(after && { ':after': after }),
          },
        });
      },

      /**
       * Extends the lease of a mailing. A settled message, or the end of a job, also resets the count
       * of its restarts.
       */
      async beat(mailingUid: string, now: Date, beat: Heartbeat = {}): Promise<void> {
        const Key = mailingKey(school, mailingUid);
        await db.send(new UpdateCommand({ TableName, Key, ...updateOf(now, beat) }));
      },

      /** Counts an expired lease and renews it; returns false when a worker has taken it since. */
      wake(loaded: StoredMailing, now: Date): Promise<boolean> {
        const { mailingUid, state, lease_until } = loaded;
        const isSame = lease_until ? 'lease_until = :loaded' : 'attribute_not_exists(lease_until)';
        return update(school, mailingUid, {
          UpdateExpression: 'SET lease_until = :until ADD stalls :one',
          ConditionExpression: `#state = :state AND ${isSame}`,
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: {
            ':state': state,
            ':until': leaseFrom(now),
            ':one': 1,
            ...(lease_until && { ':loaded': lease_until }),
          },
        });
      },
    }),
  };
};

/** Returns the update of a heartbeat. */
const updateOf = (now: Date, { seconds, isEnd, gotOnAt }: Heartbeat) => ({
  UpdateExpression: `SET beat_at = :now, lease_until = :until${
    gotOnAt ? ', got_on_at = :gotOn' : ''
  }${gotOnAt || isEnd ? ' REMOVE stalls' : ''}`,
  ConditionExpression: 'attribute_exists(pk)',
  ExpressionAttributeValues: {
    ':now': now.toISOString(),
    ':until': leaseFrom(now, seconds),
    ...(gotOnAt && { ':gotOn': gotOnAt.toISOString() }),
  },
});
