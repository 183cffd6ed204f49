import { newId } from '#functions/kernel/id';
import { dayIn } from '#shared/kernel/zone';
import type { StoredMailingType } from '#shared/mailings/mailing';
import { leaseFrom, type StoredMailing } from '../store/mailing-record.ts';
import type { MailChoice } from './compose.ts';

/** The choice of a mailing of any kind. */
type NewChoice = Omit<MailChoice, 'type'> & { readonly type: StoredMailingType };

/** Returns the record of a new mailing, before its audience is frozen. */
export function newMailing(
  { type, period, except, email_text, postsUid, testing, push_text }: NewChoice,
  details: {
    readonly timeZone: string;
    readonly now: Date;
    readonly audience_hash: string;
    readonly undo_seconds: number;
    readonly recipient?: string | undefined;
    readonly by: { readonly userUid: string; readonly name: string };
  },
): StoredMailing {
  const { now } = details;
  const mailingUid = newId(now);
  return {
    mailingUid,
    type,
    testing,
    recipient: details.recipient,
    state: 'preparing',
    // A test takes no period, so it never blocks a real send.
    period: testing ? mailingUid : period,
    day: dayIn(details.timeZone, now),
    audience_hash: details.audience_hash,
    except: [...except],
    email_text,
    postsUid: [...postsUid],
    push_text,
    prepared: 0,
    left_out: [],
    release_at: new Date(now.getTime() + details.undo_seconds * 1000).toISOString(),
    created_at: now.toISOString(),
    lease_until: leaseFrom(now),
    created_by: details.by.userUid,
    created_by_name: details.by.name,
    reconciled: { lost: 0, unexpected: 0, duplicated: 0, recovered: 0 },
    version: 0,
  };
}
