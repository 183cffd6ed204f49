import { createHash } from 'node:crypto';
import type { OfficePulse } from '#shared/absences/attendance.contract';
import type { NoticeKind } from '#shared/absences/notice-kinds';
import { currentOf, isReleased, type StoredNotice } from './store/notice-record.ts';
import type { NoticeRepository } from './store/notices.ts';

/** The newest open notices of each kind that the mark follows. */
const followed = { limit: 25 };

/**
 * Returns a mark that changes with every new notice, and with new versions and states of the newest
 * ones. A screen asks for it every few seconds. It names nobody, so only a change is followed by a
 * read of children's records, with its audit entries.
 */
export async function pulseOf(
  { open }: Pick<NoticeRepository, 'open'>,
  site: string,
  now: Date,
): Promise<OfficePulse> {
  const hash = createHash('sha256');
  const released = async (kind: NoticeKind): Promise<StoredNotice[]> =>
    (await open(site, kind, followed)).records.filter((notice) => isReleased(notice, now));
  const [absence, leave, explanation] = await Promise.all([
    released('absence'),
    released('leave'),
    released('explanation'),
  ]);
  for (const notice of [...absence, ...leave, ...explanation]) {
    hash.update(`${notice.noticeUid} ${currentOf(notice).version} ${notice.state}\n`);
  }
  const unseen = (notices: readonly StoredNotice[]) =>
    notices.filter(({ seen_at }) => seen_at === undefined).length;
  return {
    mark: hash.digest('base64url').slice(0, 22),
    waiting: { absence: unseen(absence), leave: leave.length, explanation: unseen(explanation) },
  };
}
