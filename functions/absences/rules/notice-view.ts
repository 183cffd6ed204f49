import type { Relation } from '#functions/people/store/students';
import type { Notice } from '#shared/absences/notice';
import { type ListedReason, undoTime } from '#shared/absences/notice-kinds';
import { isChangeable } from '#shared/absences/notice-progress';
import type { Profile } from '#shared/intake/roster';
import {
  currentOf,
  isReleased,
  isUndone,
  type NoticeContent,
  type StoredNotice,
} from '../store/notice-record.ts';

/** Who looks at a notice, and why the person may see each child. */
export interface Viewer {
  readonly userUid: string;
  /** Why the viewer may see each child of the notice; a child that is not here is not shown. */
  readonly relations: ReadonlyMap<string, Relation>;
  /** The children of the notice. */
  readonly students: ReadonlyMap<string, Profile>;
  readonly reasons: readonly ListedReason[];
  readonly now: Date;
}

/** Whose view a notice gets. The sender and the office see everything. */
type Role = 'sender' | 'office' | 'carer' | 'student' | 'staff';

/**
 * Returns a notice as a person may see it; undefined if nothing of it may be seen. It has only the
 * children whom the person may see.
 */
export function noticeView(notice: StoredNotice, viewer: Viewer): Notice | undefined {
  const { userUid, relations, students, now } = viewer;
  const days = notice.items.flatMap((item) => {
    const student = relations.has(item.userUid) ? students.get(item.userUid) : undefined;
    return student ? [{ ...dayOf(student), ...item, at: undefined }] : [];
  });
  const role = roleOf(notice, viewer);
  if (!role || days.length === 0) return undefined;
  if (role !== 'sender' && (!isReleased(notice, now) || isUndone(notice))) return undefined;
  if (role === 'staff' && notice.state === 'withdrawn') return undefined;
  const { noticeUid, state, created_at } = notice;
  const span = notice.span && { span: notice.span };
  const fact = { noticeUid, state, created_at, days, ...span, mine: false, changeable: false };
  const { part, time } = currentOf(notice);
  switch (role) {
    case 'student':
      return fact;
    case 'staff':
      return { ...fact, part, time };
    case 'carer':
      return { ...fact, kind: notice.kind, part, time, by: 'another carer' };
    case 'sender':
      return { ...fact, ...wholeOf(notice, viewer), ...senderFields(notice, userUid, now) };
    case 'office':
      return { ...fact, ...wholeOf(notice, viewer), ...officeFields(notice, viewer) };
  }
}

/**
 * Returns whose view a person gets. Someone with a link to any child of the notice gets the view of
 * a carer: the office's rights are off.
 */
function roleOf(notice: StoredNotice, { userUid, relations }: Viewer): Role | undefined {
  const all = notice.items.map((item) => relations.get(item.userUid));
  const found = new Set(all);
  if (found.has('self')) return 'student';
  if (found.has('carer')) return notice.by.userUid === userUid ? 'sender' : 'carer';
  if (found.has('all')) return all.every((each) => each === 'all') ? 'office' : undefined;
  return found.has('duty') ? 'staff' : undefined;
}

const dayOf = ({ studentNumber = '', userUid, firstname, surname, form_run = '' }: Profile) => ({
  STUDENT_NUMBER: studentNumber,
  userUid,
  firstname,
  surname,
  orgunit: form_run,
});

const labelOf = (reasons: readonly ListedReason[], reason: string): string =>
  reasons.find((each) => each.reason === reason)?.label ?? reason;

const contentOf = (
  { part, time, reason, text, destination }: NoticeContent,
  { reasons }: Pick<Viewer, 'reasons'>,
) => ({ part, time, reason, reason_label: labelOf(reasons, reason), text, destination });

const wholeOf = (notice: StoredNotice, viewer: Viewer) => ({
  ...contentOf(currentOf(notice), viewer),
  kind: notice.kind,
  seen_at: notice.seen_at,
  ended_at: notice.ended_at,
  updated_at: notice.updated_at,
  version: currentOf(notice).version,
  attachments: notice.attachments?.map(({ added_at: _, ...file }) => file),
  answer: notice.answer,
  sending:
    notice.mailed_version >= notice.mail_version ? ('sended' as const) : ('sending' as const),
});

function senderFields(notice: StoredNotice, userUid: string, now: Date) {
  const isNew = currentOf(notice).version === 1;
  return {
    mine: notice.by.userUid === userUid,
    by: 'you',
    changeable: isChangeable(notice),
    undo_until:
      isNew && isChangeable(notice) && !isReleased(notice, now) ? notice.release_at : undefined,
  };
}

const officeFields = (notice: StoredNotice, viewer: Viewer) => ({
  by: notice.by.name,
  versions: notice.versions
    .slice(0, -1)
    .map((each) => ({ version: each.version, at: each.at, ...contentOf(each, viewer) })),
  history: notice.history.map((step) => ({ ...step })),
});

/** Returns the instant at which a notice that is sent now reaches others. */
export const releaseAfter = (now: Date): string => new Date(now.getTime() + undoTime).toISOString();
