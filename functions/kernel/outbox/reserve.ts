import { logFault } from '#functions/kernel/log';
import { sharedRead } from '#functions/kernel/shared-read';
import type { Ses } from '../mail/send/ses.ts';

/** What of SES's quota for 24 hours ordinary mail leaves. */
export interface DailyReserve {
  /** Whether what is left is for mail that must leave at once. */
  isReached(): Promise<boolean>;
}

/** Milliseconds for which SES's quota, and the size of the largest school, are used. */
const quotaFresh = 60_000;
const sizeFresh = 60 * 60_000;

/** The largest share of the quota that is kept: an account with a small one also sends other mail. */
const most = 0.5;

interface ReserveDeps {
  readonly quota: Ses['quota'];
  /** Returns the number of people of the largest school. */
  readonly largest: () => Promise<number>;
  readonly now: () => Date;
}

/**
 * Keeps a part of SES's quota for 24 hours, so that a message to everyone at the largest school can
 * leave at any time. What all workers send until the quota is read again is kept too.
 */
export function dailyReserve({ quota, largest, now }: ReserveDeps): DailyReserve {
  const quotaNow = sharedRead(quotaFresh, now, quota);
  const largestNow = sharedRead(sizeFresh, now, largest);
  return {
    async isReached() {
      try {
        const [{ perDay, perSecond, sentToday }, people] = await Promise.all([
          quotaNow(),
          largestNow(),
        ]);
        // SES says 0 or less for an account without a limit, or an unknown one.
        if (perDay <= 0 || people === 0) return false;
        const kept = Math.min(people + (perSecond * quotaFresh) / 1000, perDay * most);
        return perDay - sentToday <= kept;
      } catch (error) {
        // Ordinary mail goes on: SES itself refuses what is too much.
        logFault('The quota for a day could not be read', error);
        return false;
      }
    },
  };
}
