import type { Bound, School } from '#functions/kernel/record/declaration';
import {
  linkedTo,
  type Relation,
  relationTo,
  type StudentPeople,
} from '#functions/people/store/students';
import type { SettingsRepository } from '#functions/site/store/settings';
import { reasonsOf } from '#shared/absences/absence-settings';
import type { Notice } from '#shared/absences/notice';
import type { Profile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { Caller } from '#shared/rights/caller';
import type { OperationId } from '#shared/rights/permission-matrix';
import { noticeView } from './rules/notice-view.ts';
import { childrenOf, type StoredNotice } from './store/notice-record.ts';

export interface NoticeReadingDeps {
  readonly users: StudentPeople;
  readonly settings: Bound<SettingsRepository, 'get'>;
}

/** A notice as the caller may see it, with the stored record. */
export interface SeenNotice {
  readonly notice: StoredNotice;
  readonly view: Notice;
}

/** The most people that one read of profiles returns. */
const perRead = 100;

/** Returns the notices that the caller may see in an operation, in order. The others are left out. */
export async function seenNotices(
  { users, settings }: NoticeReadingDeps,
  caller: Caller,
  operation: OperationId,
  { notices, now }: { readonly notices: readonly StoredNotice[]; readonly now: Date },
): Promise<SeenNotice[]> {
  if (notices.length === 0) return [];
  const [students, linked, school] = await Promise.all([
    studentsOf(users, caller, notices),
    linkedTo(users, caller),
    settings.of(caller).get(),
  ]);
  const relations = new Map<string, Relation>();
  for (const student of students.values()) {
    const relation = relationTo(caller, operation, student, linked);
    if (relation) relations.set(student.userUid, relation);
  }
  const reasons = reasonsOf(school?.absences);
  const viewer = { userUid: caller.userUid, relations, students, reasons, now };
  return notices.flatMap((notice) => {
    const view = noticeView(notice, viewer);
    return view ? [{ notice, view }] : [];
  });
}

/** Returns a notice as the caller may see it. Anyone else gets the answer for an unknown notice. */
export async function seenNotice(
  deps: NoticeReadingDeps,
  caller: Caller,
  operation: OperationId,
  { notice, now }: { readonly notice: StoredNotice | undefined; readonly now: Date },
): Promise<SeenNotice> {
  const notices = notice ? [notice] : [];
  const [seen] = await seenNotices(deps, caller, operation, { notices, now });
  if (!seen) throw noticeNotFound();
  return seen;
}

async function studentsOf(
  users: Bound<StudentPeople, 'many'>,
  school: School,
  notices: readonly StoredNotice[],
): Promise<ReadonlyMap<string, Profile>> {
  const uids = [...new Set(notices.flatMap(childrenOf))];
  const found: Profile[] = [];
  for (let i = 0; i < uids.length; i += perRead) {
    found.push(...(await users.of(school).many(uids.slice(i, i + perRead))));
  }
  return new Map(found.map((each) => [each.userUid, each]));
}

/** The answer for every notice that the caller may not see or change, and for unknown ones. */
export const noticeNotFound = () =>
  new AppError('notFound', 'This notice doesn’t exist, or you don’t have access.');

/** Returns the children in views, for the audit. */
export const childrenShown = (views: readonly Notice[]): string[] =>
  views.flatMap(({ days }) => days.map(({ userUid }) => userUid));
