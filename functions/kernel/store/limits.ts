import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { AppError } from '#shared/kernel/errors';
import { keptDays } from '#shared/retention';
import { isConditionFailed } from './dynamo.ts';

/**
 * The windows of the rate limits. `prefix` is how many characters of the instant name the window,
 * `lifetime` is how many seconds its count is stored.
 */
const windows = {
  minute: {
    prefix: 16,
    lifetime: 3600,
    refusal: 'Too many requests. Wait a minute and try again.',
  },
  hour: {
    prefix: 13,
    lifetime: 2 * 3600,
    refusal: 'You have reached the limit for this hour. Try again later.',
  },
  day: {
    prefix: 10,
    lifetime: keptDays.limits * 86_400,
    refusal: 'You have reached the limit for today. Try again tomorrow.',
  },
} as const;
export type LimitWindow = keyof typeof windows;

/** What calls are counted under that bypassed the hosts of the schools. */
const noHost = 'any';

export type LimitRepository = ReturnType<typeof limitRepository>;

/** Counts how often a person did something in this minute or hour, or on this day. */
export const limitRepository = ({ db, table }: Tables) => {
  const TableName = table('limits');
  const counterOf = (site: string) => ({
    /**
     * Counts one act, or several, or refuses them when the person has then done more than `most`
     * acts in this window: a minute, unless another one is named.
     */
    // biome-ignore lint/complexity/useMaxParams: a limit reads as a sentence: who, what, how often
    async count(
      userUid: string,
      act: string,
      most: number,
      now: Date,
      counted: LimitWindow | { readonly acts: number } = 'minute',
    ): Promise<void> {
      const [window, acts] =
        typeof counted === 'string' ? [counted, 1] : (['minute', counted.acts] as const);
      const { prefix, lifetime, refusal } = windows[window];
      try {
        await db.send(
          new UpdateCommand({
            TableName,
            Key: { pk: `${site}#${userUid}#${act}`, sk: now.toISOString().slice(0, prefix) },
            UpdateExpression: 'SET expires_at = :then ADD acts :acts',
            ConditionExpression: 'attribute_not_exists(acts) OR acts <= :before',
            ExpressionAttributeValues: {
              ':acts': acts,
              ':before': most - acts,
              ':then': Math.floor(now.getTime() / 1000) + lifetime,
            },
          }),
        );
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
        throw new AppError('tooMany', refusal);
      }
    },
  });
  return {
    of: ({ site }: School) => counterOf(site),

    /** Limits for calls without a person: each network has its own, at the school whose host it called. */
    ofVisitors: (host: string | undefined) => counterOf(host ?? noHost),
  };
};
