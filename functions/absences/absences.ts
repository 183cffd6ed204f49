import { newId } from '#functions/kernel/id';
import { isDeepStrictEqual } from '#functions/kernel/node-util';
import type { Bound } from '#functions/kernel/record/declaration';
import { actOf, type IdempotencyRepository } from '#functions/kernel/store/idempotency';
import { mostTries } from '#functions/kernel/store/transaction';
import { changedMeanwhile, nextVersion } from '#functions/kernel/version';
import { studentFor } from '#functions/people/store/students';
import { reasonNamed, reasonsOf } from '#shared/absences/absence-settings';
import type { absences as contract } from '#shared/absences/absences.contract';
import type { NoticeForm } from '#shared/absences/notice-form';
import { contentFaults, most } from '#shared/absences/notice-kinds';
import { changed, isChangeable, withdrawn } from '#shared/absences/notice-progress';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import { absenceReads } from './absence-reads.ts';
import {
  type AttachmentDeps,
  attachmentHandlers,
  checkedFiles,
} from './attachments/attachments.ts';
import type { FigureDeps } from './attendance-figures.ts';
import type { OrderMail } from './mail/order-mail.ts';
import { contextOf } from './notice-context.ts';
import {
  childrenShown,
  type NoticeReadingDeps,
  noticeNotFound,
  seenNotice,
  seenNotices,
} from './notice-reading.ts';
import { contentOf, newNotice, noticeSubject } from './rules/new-notice.ts';
import { releaseAfter } from './rules/notice-view.ts';
import type { AbsenceRecords } from './store/absence-records.ts';
import { explainedBefore, explanationClaim } from './store/explanations.ts';
import { currentOf, isReleased, type StoredNotice } from './store/notice-record.ts';
import type { NoticeRepository } from './store/notices.ts';

export interface AbsenceDeps extends AttachmentDeps, FigureDeps {
  readonly notices: NoticeRepository;
  readonly idempotency: IdempotencyRepository;
  /** The school's own records. */
  readonly records: Bound<AbsenceRecords, 'withIds' | 'ofStudent' | 'ofStudentIn'>;
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
  readonly notices: Bound<NoticeRepository, 'ofChild' | 'get'>;
};

/** The notices of families about a student. */
export const noticeReads = (
  deps: NoticeDeps,
): Pick<AbsenceHandlers, 'listNotices' | 'getNotice'> => ({
  async listNotices({ STUDENT_NUMBER, ...page }, caller, { now, audit }) {
    const { users, notices } = deps;
    const { student } = await studentFor(users, caller, 'abs.notice', { STUDENT_NUMBER });
    const { records, next_token } = await notices.of(caller).ofChild(student.userUid, page);
    const found = await seenNotices(deps, caller, 'abs.notice', { notices: records, now });
    await audit([student.userUid, ...childrenShown(found.map(({ view }) => view))]);
    return { records: found.map(({ view }) => view), next_token };
  },

  async getNotice({ noticeUid }, caller, { now, audit }) {
    const notice = await deps.notices.of(caller).get(noticeUid);
    const { view } = await seenNotice(deps, caller, 'abs.notice', { notice, now });
    await audit(childrenShown([view]));
    return view;
  },
});

async function create(deps: AbsenceDeps, sent: NoticeForm, caller: Caller, request: RequestFacts) {
  const { now } = request;
  const { notices, idempotency } = deps;
  const act = actOf(caller, 'abs.add', sent, request);
  const made = await idempotency.made(act);
  const before = made === undefined ? undefined : await notices.of(caller).get(made);
  const context = await contextOf(deps, sent, caller, now);
  await request.audit(context.children.map(({ userUid }) => userUid));
  const shown = async (notice: StoredNotice | undefined) =>
    (await seenNotice(deps, caller, 'abs.notice', { notice, now })).view;
  if (before) return shown(before);
  const form = {
    ...sent,
    reason: reasonNamed(context.reasons, sent.reason)?.reason ?? sent.reason,
  };
  const subject = noticeSubject(form, context);
  const claim = explanationClaim(caller, subject, act.at);
  for (let tries = 0; tries < mostTries; tries++) {
    const claimed = claim && (await idempotency.made(claim));
    const earlier = await explainedBefore(notices, caller, subject, claimed);
    const notice = earlier
      ? await explainedAgain(deps, earlier, form, { caller, now })
      : newNotice(form, subject, {
          noticeUid: newId(now),
          by: { userUid: caller.userUid, name: fullName(caller) },
          attachments: await checkedFiles(deps, form.attachments ?? [], caller),
          today: context.today,
          now,
        });
    if (notice === earlier) return shown(earlier);
    const { noticeUid } = notice;
    const remembered = [
      idempotency.remember(act, noticeUid, made),
      ...(claim && !earlier ? [idempotency.remember(claim, noticeUid, claimed)] : []),
    ];
    const stored = earlier
      ? await notices.of(caller).replace(earlier, notice, remembered)
      : await notices.of(caller).add(notice, remembered);
    if (stored) {
      await deps.orderMail(caller, stored, now);
      return shown(stored);
    }
    const first = await idempotency.made(act);
    // A retry at the same moment was first.
    if (first !== undefined) return shown(await notices.of(caller).get(first));
    if (!claim) throw fileWasUsed();
  }
  throw fileWasUsed();
}

/** Who writes a version, and when. */
interface Writer {
  readonly caller: Caller;
  readonly now: Date;
}

/** Returns an explanation with another version; itself if the caller sends what it says already. */
async function explainedAgain(
  deps: AbsenceDeps,
  earlier: StoredNotice,
  { attachments, ...content }: NoticeForm,
  by: Writer,
): Promise<StoredNotice> {
  const said = currentOf(earlier);
  const { at, version } = said;
  const isSame =
    attachments === undefined && isDeepStrictEqual(contentOf(content, version, at), said);
  return isSame ? earlier : withVersion(deps, earlier, { ...content, attachments }, by);
}

const fileWasUsed = () =>
  new AppError(
    'conflict',
    'A file was sent with another notice. Please remove it, or add it again.',
  );

/** What a version is made of. */
type Content = Omit<Parameters<AbsenceHandlers['change']>[0], 'noticeUid' | 'updated_at'>;

async function change(
  deps: AbsenceDeps,
  { noticeUid, updated_at, ...form }: Parameters<AbsenceHandlers['change']>[0],
  caller: Caller,
  request: RequestFacts,
) {
  const { now } = request;
  const loaded = await ownNotice(deps, noticeUid, caller, now);
  await request.audit(childrenShown([loaded.view]));
  const { notice, view } = loaded;
  if (notice.updated_at !== updated_at) throw changedMeanwhile(view);
  refuseUnlessChangeable(notice);
  const school = await deps.settings.of(caller).get();
  const known = reasonNamed(reasonsOf(school?.absences), form.reason);
  refuseFaults(contentFaults(form, known !== undefined));
  const content = { ...form, reason: known?.reason ?? form.reason };
  return store(deps, caller, request, {
    loaded: notice,
    changed: await withVersion(deps, notice, content, { caller, now }),
  });
}

/** Returns a notice with another version, of which its readers get a mail. */
async function withVersion(
  deps: AbsenceDeps,
  notice: StoredNotice,
  { attachments: uids, ...content }: Content,
  { caller, now }: Writer,
): Promise<StoredNotice> {
  if (notice.versions.length >= most.versions) {
    throw new AppError('badRequest', 'This notice was changed often. Call the school office.');
  }
  const at = nextVersion(now, notice.updated_at);
  const day = dayIn(caller.timeZone, now);
  const after = changed(notice, { at, by: caller.userUid, day });
  const versions = [...notice.versions, contentOf(content, notice.versions.length + 1, at)];
  const attachments = uids ? await filesAfter(deps, notice, uids, caller) : notice.attachments;
  return withMail({ ...after, versions, attachments, updated_at: at }, 'changed', now);
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
  const notice = await deps.notices.of(caller).get(noticeUid);
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
  const stored = await deps.notices.of(caller).replace(notice.loaded, notice.changed);
  if (!stored) {
    const current = await deps.notices.of(caller).get(notice.loaded.noticeUid);
    const { view } = await seenNotice(deps, caller, 'abs.notice', { notice: current, now });
    throw changedMeanwhile(view);
  }
  if (stored.mail_version > notice.loaded.mail_version) {
    await deps.orderMail(caller, stored, now);
  }
  return (await seenNotice(deps, caller, 'abs.notice', { notice: stored, now })).view;
}
