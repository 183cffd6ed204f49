import type { Bound } from '#functions/kernel/record/declaration';
import { mostTries } from '#functions/kernel/store/transaction';
import { changedMeanwhile, nextVersion } from '#functions/kernel/version';
import type { attendance as contract } from '#shared/absences/attendance.contract';
import { isEnded } from '#shared/absences/notice-kinds';
import {
  canTakeBack,
  canUndecide,
  decided,
  isRecordable,
  recorded,
  seen,
  takenBack,
  undecided,
} from '#shared/absences/notice-progress';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Paged } from '#shared/kernel/paging';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { addressFor } from './attachments/address.ts';
import type { OrderMail } from './mail/order-mail.ts';
import { childrenShown, type SeenNotice, seenNotice, seenNotices } from './notice-reading.ts';
import { pulses } from './office-pulse.ts';
import { type OfficeViewDeps, officeViews } from './office-view.ts';
import type { AbsenceRecords } from './store/absence-records.ts';
import type { AttachmentFiles } from './store/attachment-files.ts';
import { childrenOf, type StoredNotice } from './store/notice-record.ts';
import type { NoticeRepository } from './store/notices.ts';
import { type UnexplainedDeps, unexplained } from './unexplained.ts';
import { type MailDecisionDeps, mailDecisionHandlers } from './unexplained-decision.ts';

export interface AttendanceDeps extends OfficeViewDeps, UnexplainedDeps, MailDecisionDeps {
  readonly notices: NoticeRepository;
  readonly records: Bound<AbsenceRecords, 'unverified' | 'unverifiedIn' | 'countUnverified'>;
  readonly files: Pick<AttachmentFiles, 'addressOf'>;
  readonly orderMail: OrderMail;
  /** Orders the push about an answer. */
  readonly orderPush: OrderMail;
}

type AttendanceHandlers = Handlers<typeof contract>;

function pulseHandler(deps: AttendanceDeps): Pick<AttendanceHandlers, 'pulse'> {
  const pulse = pulses(deps);
  return { pulse: ({ counted }, caller, { now }) => pulse(caller, now, counted === true) };
}

/** The attendance office: lists of notices, and what the office does with them. */
export const attendanceHandlers = (deps: AttendanceDeps): AttendanceHandlers => ({
  ...pulseHandler(deps),

  async listDay({ day, ...page }, caller, request) {
    return pageOf(deps, caller, request, await deps.notices.of(caller).ofDay(day, page));
  },

  async listOpen({ kind, ...page }, caller, request) {
    return pageOf(deps, caller, request, await deps.notices.of(caller).open(kind, page));
  },

  unexplained: (page, caller, request) => unexplained(deps, page, caller, request),

  async get({ noticeUid }, caller, request) {
    const found = await officeNotice(deps, noticeUid, caller, request);
    await request.audit(childrenOf(found.notice));
    return officeView(deps, caller, request.now, found);
  },

  async openAttachment({ noticeUid, attachmentUid }, caller, request) {
    const { view } = await officeNotice(deps, noticeUid, caller, request);
    return addressFor(deps.files, view, attachmentUid, caller, request);
  },

  see: ({ noticeUid, updated_at }, caller, request) =>
    act(deps, { noticeUid, updated_at, caller, request }, (notice, actor) => seen(notice, actor)),

  record: ({ noticeUid, updated_at }, caller, request) =>
    act(deps, { noticeUid, updated_at, caller, request }, (notice, actor) => {
      if (notice.state === 'recorded') return notice;
      if (isRecordable(notice)) return recorded(notice, actor);
      throw hasEnded();
    }),

  takeBack: ({ noticeUid, updated_at }, caller, request) =>
    act(deps, { noticeUid, updated_at, caller, request }, (notice, actor) => {
      if (isRecordable(notice)) return notice;
      if (canTakeBack(notice, request.now)) return takenBack(notice, actor);
      throw new AppError(
        'conflict',
        'This can no longer be taken back. Call the family if the absence is wrong.',
      );
    }),

  ...mailDecisionHandlers(deps),
  ...decisions(deps),
});

/** Decides about leave, and takes a decision back. */
const decisions = (deps: AttendanceDeps): Pick<AttendanceHandlers, 'decide' | 'undecide'> => ({
  undecide: ({ noticeUid, updated_at }, caller, request) =>
    act(deps, { noticeUid, updated_at, caller, request }, (notice, actor) => {
      if (notice.state === 'requested') return notice;
      if (!canUndecide(notice, request.now, caller.timeZone)) {
        throw new AppError(
          'conflict',
          'A decision can be taken back on its day only. Call the family if it is wrong.',
        );
      }
      const mail_version = notice.mail_version + 1;
      return { ...undecided(notice, actor), answer: undefined, mail: 'undecided', mail_version };
    }),

  decide: ({ noticeUid, updated_at, approved, answer, family_checked }, caller, request) =>
    act(deps, { noticeUid, updated_at, caller, request }, async (notice, actor) => {
      const wanted = approved ? 'approved' : 'declined';
      if (notice.state === wanted) return notice;
      if (notice.kind !== 'leave' || isEnded(notice.state)) throw hasEnded();
      refuseFaults({ answer: approved || answer ? undefined : 'Please say why, in one sentence.' });
      if (approved && !family_checked) await refuseArrangement(deps, caller, notice, request.now);
      const after = decided(notice, approved, actor);
      const mail_version = notice.mail_version + 1;
      return { ...after, answer, mail: 'decided', mail_version };
    }),
});

interface Asked {
  readonly noticeUid: string;
  readonly updated_at: string;
  readonly caller: Caller;
  readonly request: RequestFacts;
}

/**
 * Changes a notice for the office. A repeated call finds the change. If the sender changed the
 * notice since it was loaded, the office gets both versions.
 */
async function act(
  deps: AttendanceDeps,
  { noticeUid, updated_at, caller, request }: Asked,
  change: (
    notice: StoredNotice,
    actor: { readonly at: string; readonly by: string },
  ) => StoredNotice | Promise<StoredNotice>,
) {
  const { now, audit } = request;
  let isAudited = false;
  for (let tries = 0; tries < mostTries; tries++) {
    const found = await officeNotice(deps, noticeUid, caller, request);
    const { notice } = found;
    if (!isAudited) await audit(childrenOf(notice));
    isAudited = true;
    if (notice.updated_at !== updated_at)
      throw changedMeanwhile(await officeView(deps, caller, now, found));
    const actor = { at: nextVersion(now, notice.history.at(-1)?.at), by: caller.userUid };
    const after = await change(notice, actor);
    if (after === notice) return officeView(deps, caller, now, found);
    const stored = await deps.notices.of(caller).replace(notice, after);
    if (!stored) continue;
    if (stored.mail_version > notice.mail_version) {
      await deps.orderMail(caller, stored, now);
      await deps.orderPush(caller, stored, now);
    }
    const view = await seenNotice(deps, caller, 'att', { notice: stored, now });
    return officeView(deps, caller, now, view);
  }
  throw new AppError('conflict', 'Another person is changing this notice. Try again.');
}

/** Returns a notice of which the office sees everything; the others are unknown to it. */
const officeNotice = async (
  deps: AttendanceDeps,
  noticeUid: string,
  caller: Caller,
  { now }: RequestFacts,
): Promise<SeenNotice> => {
  const notice = await deps.notices.of(caller).get(noticeUid);
  return seenNotice(deps, caller, 'att', { notice, now });
};

async function pageOf(
  deps: AttendanceDeps,
  caller: Caller,
  { now, audit }: RequestFacts,
  { records, next_token }: Paged<StoredNotice>,
) {
  const found = await seenNotices(deps, caller, 'att', { notices: records, now });
  await audit(childrenShown(found.map(({ view }) => view)));
  return { records: await officeViews(deps, caller, now, found), next_token };
}

async function officeView(deps: AttendanceDeps, caller: Caller, now: Date, found: SeenNotice) {
  const [view] = await officeViews(deps, caller, now, [found]);
  return view ?? found.view;
}

async function refuseArrangement(
  { restricted }: AttendanceDeps,
  caller: Caller,
  notice: StoredNotice,
  now: Date,
): Promise<void> {
  const checked = await restricted.of(caller).children(now);
  if (!childrenOf(notice).some((child) => checked.has(child))) return;
  throw new AppError('badRequest', 'Family arrangement on record: check before you decide.', {
    fields: { family_checked: 'Please confirm that you checked the family arrangement.' },
  });
}

const hasEnded = () =>
  new AppError('conflict', 'This notice has ended, or needs no such decision. Load it again.');
