import { isDeepStrictEqual } from '#functions/kernel/node-util';
import type { Bound } from '#functions/kernel/record/declaration';
import type { Act } from '#functions/kernel/store/idempotency';
import { isChangeable } from '#shared/absences/notice-progress';
import { AppError } from '#shared/kernel/errors';
import type { Caller } from '#shared/rights/caller';
import type { NoticeSubject } from '../rules/new-notice.ts';
import { childrenOf, type StoredNotice } from './notice-record.ts';
import type { NoticeRepository } from './notices.ts';

/** The newest notices of a child among which an earlier explanation is looked for. */
const newest = 50;

/** Returns the absences that a notice explains, in order. */
const explainedBy = ({ items }: Pick<NoticeSubject, 'items'>): string[] =>
  items.flatMap(({ DAILY_ATTENDANCE_ID }) => DAILY_ATTENDANCE_ID ?? []).sort();

/**
 * Returns the claim of a person on the absences of an explanation; undefined for other notices. It
 * is stored with the notice, so of two explanations at the same moment only one adds a notice.
 */
export function explanationClaim(
  { site, userUid }: Caller,
  subject: NoticeSubject,
  at: number,
): Act | undefined {
  if (subject.kind !== 'explanation') return undefined;
  const key = `explains#${explainedBy(subject).join(' ')}`;
  return { site, userUid, key, hash: key, at };
}

/**
 * Returns the caller's own explanation of the same absences, which another one changes. Refuses a
 * mixture of explained and other absences: a change would reach absences that the person did not
 * choose. What another carer wrote stays as it is, because only its sender reads it.
 */
export async function explainedBefore(
  notices: Bound<NoticeRepository, 'get' | 'ofChild'>,
  caller: Caller,
  subject: NoticeSubject,
  claimed: string | undefined,
): Promise<StoredNotice | undefined> {
  if (subject.kind !== 'explanation') return undefined;
  const ids = explainedBy(subject);
  const first = claimed === undefined ? undefined : await notices.of(caller).get(claimed);
  const listed = await Promise.all(
    childrenOf(subject).map((child) => notices.of(caller).ofChild(child, { limit: newest })),
  );
  const found = [...(first ? [first] : []), ...listed.flatMap(({ records }) => records)].filter(
    (notice) =>
      notice.by.userUid === caller.userUid &&
      isChangeable(notice) &&
      explainedBy(notice).some((id) => ids.includes(id)),
  );
  const same = found.find((notice) => isDeepStrictEqual(explainedBy(notice), ids));
  if (found.length > 0 && !same) throw mixture();
  return same;
}

const mixture = () =>
  new AppError(
    'conflict',
    'You have already explained one of these absences. Change that explanation, or choose only the other absences.',
  );
