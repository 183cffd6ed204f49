import { leaseFrom, type StoredMailing } from '#functions/data/mailing-record';
import type { MailChoice } from '#functions/jobs/mailing/compose';
import { newId } from '#functions/lib/id';
import { dayIn } from '#shared/domain/zone';

/** A mailing before anything of it is frozen. */
export function newMailing(
  { type, period, except, email_text, postsUid, testing }: MailChoice,
  around: {
    readonly timeZone: string;
    readonly now: Date;
    readonly audience_hash: string;
    readonly undo_seconds: number;
    readonly recipient?: string | undefined;
    readonly by: { readonly userUid: string; readonly name: string };
  },
): StoredMailing {
  const { now } = around;
  const mailingUid = newId(now);
  return {
    mailingUid,
    type,
    testing,
    recipient: around.recipient,
    state: 'preparing',
    // A test stands in nobody's way.
    period: testing ? mailingUid : period,
    day: dayIn(around.timeZone, now),
    audience_hash: around.audience_hash,
    except: [...except],
    email_text,
    postsUid: [...postsUid],
    prepared: 0,
    left_out: [],
    release_at: new Date(now.getTime() + around.undo_seconds * 1000).toISOString(),
    created_at: now.toISOString(),
    lease_until: leaseFrom(now),
    created_by: around.by.userUid,
    created_by_name: around.by.name,
    reconciled: { lost: 0, unexpected: 0, duplicated: 0, recovered: 0 },
    version: 0,
  };
}
