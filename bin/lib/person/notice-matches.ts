import { arrivalKey, fileKey } from '#functions/absences/store/attachment-files';
import { StoredNotice } from '#functions/absences/store/notice-record';
import type { Site } from '#shared/rights/site';
import { changed } from './mail-matches.ts';
import type { Finder, Match } from './match.ts';
import { erasedUid, withoutAuthor } from './without-author.ts';

/**
 * Finds a notice of an absence that the person sent, is absent in, or dealt with. A notice about
 * several children loses the child, and its files, which may show the child; a pointer to a notice
 * is deleted with its child, and a file that no notice has with its sender.
 */
export const noticeMatch: Finder = (record, { site, userUid }) => {
  if (record.pk !== site) {
    const files = filesOf(site, 'attachmentUid' in record ? [record] : []);
    return record.userUid === userUid ? { becomes: [], shown: record, files } : undefined;
  }
  const notice = StoredNotice.parse(record);
  const files = filesOf(site, notice.attachments ?? []);
  if (notice.by.userUid === userUid) return { becomes: [], shown: record, files };
  const items = notice.items.filter((item) => item.userUid !== userUid);
  if (items.length === 0) return { becomes: [], shown: record, files };
  const history = notice.history.map((step) =>
    step.by === userUid ? { ...step, by: erasedUid } : step,
  );
  const isIn = items.length < notice.items.length;
  if (!isIn && history.every((step, i) => step.by === notice.history[i]?.by)) return undefined;
  const left = { ...record, items, history };
  if (!isIn) return { becomes: [left], shown: record };
  return { becomes: [{ ...left, attachments: [] }], shown: record, files };
};

/** Returns the keys of files, as they arrived and as they are stored. */
const filesOf = (site: Site, files: readonly { readonly attachmentUid?: unknown }[]): string[] =>
  files.flatMap(({ attachmentUid }) => [
    arrivalKey({ site }, `${attachmentUid}`),
    fileKey({ site }, `${attachmentUid}`),
  ]);

/** Finds the marks of a roll-call about the person, and those that the person made. */
export const rollMark: Finder = (record, person): Match | undefined => {
  if (record.userUid === person.userUid) return { becomes: [], shown: record };
  const stripped = withoutAuthor(record, person);
  if (stripped.marked_by === record.marked_by) return changed(record, stripped);
  // The key names the person too, and so does the text by which marks sort.
  const [about = '', kind = ''] = `${record.sk}`.split('#');
  const sk = [about, kind, erasedUid].join('#');
  const markRank = `${record.markRank ?? ''}`.replace(person.userUid, erasedUid);
  return { becomes: [{ ...stripped, sk, markRank }], shown: { as: 'a mark of a roll-call' } };
};
