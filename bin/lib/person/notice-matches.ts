import { StoredNotice } from '#functions/absences/store/notice-record';
import type { Finder } from './match.ts';
import { erasedUid } from './without-author.ts';

/**
 * Finds a notice of an absence that the person sent, is absent in, or dealt with. A notice about
 * several children loses the child; a pointer to a notice is deleted with its child.
 */
export const noticeMatch: Finder = (record, { site, userUid }) => {
  if (record.pk !== site) {
    return record.userUid === userUid ? { becomes: [], shown: record } : undefined;
  }
  const notice = StoredNotice.parse(record);
  if (notice.by.userUid === userUid) return { becomes: [], shown: record };
  const items = notice.items.filter((item) => item.userUid !== userUid);
  if (items.length === 0) return { becomes: [], shown: record };
  const history = notice.history.map((step) =>
    step.by === userUid ? { ...step, by: erasedUid } : step,
  );
  const isIn = items.length < notice.items.length;
  if (!isIn && history.every((step, i) => step.by === notice.history[i]?.by)) return undefined;
  return { becomes: [{ ...record, items, history }], shown: record };
};
