import type { Notice } from '#shared/absences/notice';
import { pathTo } from '#shared/site/paths';

/** Returns the address of a notice: a leave has a screen of its own. */
export const noticePath = ({ noticeUid, kind }: Pick<Notice, 'noticeUid' | 'kind'>): string =>
  kind === 'leave'
    ? pathTo('/absences/extended-leave/:id', { id: noticeUid })
    : pathTo('/absences/notify-absence/:id', { id: noticeUid });
