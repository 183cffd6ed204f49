import { createHash } from 'node:crypto';
import { noticeKinds } from '#shared/absences/notice-kinds';
import { currentOf, isReleased } from './store/notice-record.ts';
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
): Promise<string> {
  const lists = await Promise.all(noticeKinds.map((kind) => open(site, kind, followed)));
  const hash = createHash('sha256');
  for (const notice of lists.flatMap(({ records }) => records)) {
    if (!isReleased(notice, now)) continue;
    hash.update(`${notice.noticeUid} ${currentOf(notice).version} ${notice.state}\n`);
  }
  return hash.digest('base64url').slice(0, 22);
}
