import { newId } from '#functions/kernel/id';
import { actOf, type IdempotencyRepository } from '#functions/kernel/store/idempotency';
import { changedMeanwhile, nextVersion } from '#functions/kernel/version';
import { childrenOf as ownChildrenOf } from '#functions/people/store/children';
import { studentFor, studentNotFound } from '#functions/people/store/students';
import { leaveDaysOf, reasonsOf } from '#shared/absences/absence-settings';
import type { absences as contract } from '#shared/absences/absences.contract';
import { contentFaults, listed, type NoticeForm } from '#shared/absences/notice-form';
import { most, reach } from '#shared/absences/notice-kinds';
import {
  changed,
  isChangeable,
  type RecordedAbsence,
  withdrawn,
} from '#shared/absences/notice-progress';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { addDays, dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import { absenceReads } from './absence-reads.ts';
import {
  type AttachmentDeps,
  attachmentHandlers,
  checkedFiles,
} from './attachments/attachments.ts';
import type { FigureDeps } from './attendance-figures.ts';
import {
  childrenShown,
  type NoticeReadingDeps,
  noticeNotFound,
  seenNotice,
  seenNotices,
} from './notice-reading.ts';
import type { OrderMail } from './order-mail.ts';
import { contentOf, newNotice, subjectOf } from './rules/new-notice.ts';
import { releaseAfter } from './rules/notice-view.ts';
import type { AbsenceRecords } from './store/absence-records.ts';
import { isReleased, type StoredNotice } from './store/notice-record.ts';
import type { NoticeRepository } from './store/notices.ts';

export interface AbsenceDeps extends AttachmentDeps, FigureDeps {
  readonly notices: NoticeRepository;
  readonly idempotency: IdempotencyRepository;
  /** The school's own records. */
  readonly records: Pick<AbsenceRecords, 'withIds' | 'ofStudent' | 'ofStudentIn'>;
  readonly orderMail: OrderMail;
}

type AbsenceHandlers = Handlers<typeof contract>;

/** Notices of families: reports of absences, requests for leave, explanations. */
export const absenceHandlers = (deps: AbsenceDeps): AbsenceHandlers => ({
  ...absenceReads(deps),
  ...noticeReads(deps),
  ...attachmentHandlers(deps),
  create: (form, caller, request) => create(deps, form, caller, request),
  change: (form, caller, request) => change(deps, form, caller, request),

  async withdraw({ noticeUid }, caller, request) {
    const { now } = request;
    const loaded = await ownNotice(deps, noticeUid, caller, now);
    await request.audit(childrenShown([loaded.view]));
    if (loaded.notice.state === 'withdrawn') return loaded.view;
    refuseUnlessChangeable(loaded.notice);
    const isQuiet = !isReleased(loaded.notice, now);
    const after = withdrawn(loaded.notice, { at: now.toISOString(), by: caller.userUid });
    return store(deps, caller, request, {
      loaded: loaded.notice,
      // A notice that nobody could see yet needs no mail.
      changed: isQuiet ? after : withMail(after, 'withdrawn', now),
    });
  },
});

type NoticeDeps = NoticeReadingDeps & {
  readonly notices: Pick<NoticeRepository, 'ofChild' | 'get'>;
};

/** The notices of families about a student. */
export const noticeReads = (
  deps: NoticeDeps,
): Pick<AbsenceHandlers, 'listNotices' | 'getNotice'> => ({
  async listNotices({ STUDENT_NUMBER, ...page }, caller, { now, audit }) {
    const { users, notices } = deps;
    const { student } = await studentFor(users, caller, 'abs.notice', { STUDENT_NUMBER });
    const { records, next_token } = await notices.ofChild(caller.site, student.userUid, page);
    const found = await seenNotices(deps, caller, 'abs.notice', { notices: records, now });
    await audit([student.userUid, ...childrenShown(found.map(({ view }) => view))]);
    return { records: found.map(({ view }) => view), next_token };
  },

  async getNotice({ noticeUid }, caller, { now, audit }) {
    const notice = await deps.notices.get(caller.site, noticeUid);
    const { view } = await seenNotice(deps, caller, 'abs.notice', { notice, now });
    await audit(childrenShown([view]));
    return view;
  },
});

async function create(deps: AbsenceDeps, form: NoticeForm, caller: Caller, request: RequestFacts) {
  const { site } = caller;
  const { now } = request;
  const { notices, idempotency } = deps;
  const act = actOf(caller, 'abs.add', form, request);
  const made = await idempotency.made(act);
  const before = made === undefined ? undefined : await notices.get(site, made);
  const context = await contextOf(deps, form, caller, now);
  await request.audit(context.children.map(({ userUid }) => userUid));
  const shown = async (notice: StoredNotice | undefined) =>
    (await seenNotice(deps, caller, 'abs.notice', { notice, now })).view;
  if (before) return shown(before);
  const notice = newNotice(form, subjectOf(form, context), {
    noticeUid: newId(now),
    by: { userUid: caller.userUid, name: fullName(caller) },
    attachments: await checkedFiles(deps, form.attachments ?? [], caller),
    today: context.today,
    now,
  });
  if (!(await notices.add(site, notice, { act, idempotency }))) {
    const first = await idempotency.made(act);
    if (first === undefined) throw fileWasUsed();
    // A retry at the same moment was first.
    return shown(await notices.get(site, first));
  }
  await deps.orderMail(site, notice, now);
  return shown(notice);
}

const fileWasUsed = () =>
  new AppError(
    'conflict',
    'A file was sent with another notice. Please remove it, or add it again.',
  );

/** Loads what a form is checked against. The children are the caller's own, or the answer is 404. */
async function contextOf(deps: AbsenceDeps, form: NoticeForm, caller: Caller, now: Date) {
  const { users, records, settings, schoolYears } = deps;
  const { site, timeZone } = caller;
  const today = dayIn(timeZone, now);
  const ids = listed(form.DAILY_ATTENDANCE_ID);
  const numbers = listed(form.STUDENT_NUMBER);
  const [own, named, school, years] = await Promise.all([
    users
      .get(site, caller.userUid)
      .then((profile) => ownChildrenOf(users, site, profile, now, timeZone)),
    records.withIds(site, ids),
    settings.get(site),
    schoolYears({ schoolUid: site, timeZone }),
  ]);
  const calendar = await years.between({
    from: addDays(today, -reach.back),
    until: addDays(today, reach.ahead + 1),
  });
  const isOwn = (userUid: string) => own.some((each) => each.userUid === userUid);
  const chosen = own.filter(({ studentNumber }) => numbers.includes(studentNumber ?? ''));
  const isForeign =
    chosen.length < numbers.length ||
    named.length < ids.length ||
    named.some(({ userUid }) => !isOwn(userUid));
  if (isForeign) throw studentNotFound();
  return {
    children: ids.length > 0 ? own.filter(isNamedIn(named)) : chosen,
    records: named,
    reasons: reasonsOf(school?.absences),
    leaveDays: leaveDaysOf(school?.absences),
    calendar,
    today,
  };
}

const isNamedIn =
  (records: readonly RecordedAbsence[]) =>
  ({ userUid }: { readonly userUid: string }) =>
    records.some((each) => each.userUid === userUid);

async function change(
  deps: AbsenceDeps,
  {
    noticeUid,
    updated_at,
    attachments: uids,
    ...content
  }: Parameters<AbsenceHandlers['change']>[0],
  caller: Caller,
  request: RequestFacts,
) {
  const { now } = request;
  const loaded = await ownNotice(deps, noticeUid, caller, now);
  await request.audit(childrenShown([loaded.view]));
  const { notice, view } = loaded;
  if (notice.updated_at !== updated_at) throw changedMeanwhile(view);
  refuseUnlessChangeable(notice);
  if (notice.versions.length >= most.versions) {
    throw new AppError('badRequest', 'This notice was changed often. Call the school office.');
  }
  const school = await deps.settings.get(caller.site);
  const isKnown = reasonsOf(school?.absences).some(({ reason }) => reason === content.reason);
  refuseFaults(contentFaults(content, isKnown));
  const at = nextVersion(now, notice.updated_at);
  const day = dayIn(caller.timeZone, now);
  const after = changed(notice, { at, by: caller.userUid, day });
  const versions = [...notice.versions, contentOf(content, notice.versions.length + 1, at)];
  const attachments = uids ? await filesAfter(deps, notice, uids, caller) : notice.attachments;
  return store(deps, caller, request, {
    loaded: notice,
    changed: withMail({ ...after, versions, attachments, updated_at: at }, 'changed', now),
  });
}

/** Returns the files of a notice after a change: those that it keeps, and new ones of the sender. */
async function filesAfter(
  deps: AbsenceDeps,
  { attachments = [] }: StoredNotice,
  uids: readonly string[],
  caller: Caller,
) {
  const kept = attachments.filter(({ attachmentUid }) => uids.includes(attachmentUid));
  const isKept = (uid: string) => kept.some(({ attachmentUid }) => attachmentUid === uid);
  const added = uids.filter((uid) => !isKept(uid));
  return [...kept, ...(await checkedFiles(deps, added, caller))];
}

/** Returns a notice of the caller, or the answer for an unknown one. */
async function ownNotice(deps: AbsenceDeps, noticeUid: string, caller: Caller, now: Date) {
  const notice = await deps.notices.get(caller.site, noticeUid);
  const seen = await seenNotice(deps, caller, 'abs.notice', { notice, now });
  if (!seen.view.mine) throw noticeNotFound();
  return seen;
}

function refuseUnlessChangeable(notice: StoredNotice): void {
  if (isChangeable(notice)) return;
  throw new AppError(
    'conflict',
    'The school has already dealt with this notice. Call the school office to change it.',
  );
}

/** Returns a notice with an act of which its readers get a mail, after the time to take it back. */
const withMail = (notice: StoredNotice, mail: StoredNotice['mail'], now: Date): StoredNotice => ({
  ...notice,
  mail,
  mail_version: notice.mail_version + 1,
  release_at: isReleased(notice, now) ? notice.release_at : releaseAfter(now),
});

/** Stores a change and returns it as the caller sees it. Refuses it if the notice was changed since. */
async function store(
  deps: AbsenceDeps,
  caller: Caller,
  { now }: RequestFacts,
  notice: { readonly loaded: StoredNotice; readonly changed: StoredNotice },
) {
  const { site } = caller;
  const stored = await deps.notices.replace(site, notice.loaded, notice.changed);
  if (!stored) {
    const current = await deps.notices.get(site, notice.loaded.noticeUid);
    const { view } = await seenNotice(deps, caller, 'abs.notice', { notice: current, now });
    throw changedMeanwhile(view);
  }
  if (stored.mail_version > notice.loaded.mail_version) {
    await deps.orderMail(site, stored, now);
  }
  return (await seenNotice(deps, caller, 'abs.notice', { notice: stored, now })).view;
}
