import type { Bound } from '#functions/kernel/record/declaration';
import type { SuppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { type Homerooms, roomNameOf } from '#functions/people/store/homerooms';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { RestrictedChildren } from '#functions/people/store/restricted';
import type { Notice } from '#shared/absences/notice';
import type { Caller } from '#shared/rights/caller';
import type { NoticeReadingDeps, SeenNotice } from './notice-reading.ts';
import { childrenOf } from './store/notice-record.ts';

export interface OfficeViewDeps extends NoticeReadingDeps {
  readonly suppressions: Bound<SuppressionRepository, 'all'>;
  /** The children with a family arrangement on record. */
  readonly restricted: RestrictedChildren;
  readonly homerooms: Homerooms;
}

/**
 * Returns notices with what the office alone needs: homerooms, family arrangements on record, and
 * whether mail to the sender comes back.
 */
export async function officeViews(
  deps: OfficeViewDeps,
  caller: Caller,
  now: Date,
  found: readonly SeenNotice[],
): Promise<Notice[]> {
  if (found.length === 0) return [];
  const senders = new Set(found.map(({ notice }) => notice.by.userUid));
  const children = new Set(found.flatMap(({ notice }) => childrenOf(notice)));
  const [checked, suppressed, rooms, people] = await Promise.all([
    deps.restricted.of(caller).children(now),
    deps.suppressions.of(caller).all(),
    deps.homerooms(caller, now),
    profilesOf(deps.users, caller, [...senders, ...children]),
  ]);
  return found.map(({ notice, view }) => {
    const sender = people.get(notice.by.userUid);
    return {
      ...view,
      days: view.days.map((day) => ({
        ...day,
        homeroom: roomNameOf(people.get(day.userUid), rooms),
        family_check: checked.has(day.userUid),
      })),
      family_check: childrenOf(notice).some((child) => checked.has(child)),
      mail_fails: Boolean(sender?.email && suppressed.has(sender.email.trim().toLowerCase())),
    };
  });
}
