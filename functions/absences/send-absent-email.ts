import type { Bound } from '#functions/kernel/record/declaration';
import { studentFor } from '#functions/people/store/students';
import type { sendAbsentEmail as contract } from '#shared/absences/send-absent-email.contract';
import { refuseFaults } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import type { OrderMail } from './mail/order-mail.ts';
import {
  childrenShown,
  type NoticeReadingDeps,
  noticeNotFound,
  seenNotice,
} from './notice-reading.ts';
import type { StoredNotice } from './store/notice-record.ts';
import type { NoticeRepository } from './store/notices.ts';

interface SendDeps extends NoticeReadingDeps {
  readonly notices: Bound<NoticeRepository, 'get' | 'ofChild'>;
  readonly orderMail: OrderMail;
}

type Named = Parameters<Handlers<typeof contract>['send']>[0];

/** The newest notices of a student among which the one about a day is looked for. */
const newest = 50;

/** Returns the notice that a call names: itself, or the caller's newest about a student and a day. */
async function noticeNamed(
  { users, notices }: SendDeps,
  { noticeUid, STUDENT_NUMBER, day }: Named,
  caller: Caller,
): Promise<StoredNotice | undefined> {
  if (noticeUid !== undefined) return notices.of(caller).get(noticeUid);
  refuseFaults({
    STUDENT_NUMBER: STUDENT_NUMBER === undefined ? 'Please choose a student.' : undefined,
    day: day === undefined ? 'Please choose a day.' : undefined,
  });
  const { student } = await studentFor(users, caller, 'abs.mail', { STUDENT_NUMBER });
  const { records } = await notices.of(caller).ofChild(student.userUid, { limit: newest });
  return records.find(
    ({ by, items }) =>
      by.userUid === caller.userUid &&
      items.some((item) => item.userUid === student.userUid && item.day === day),
  );
}

/**
 * Orders the mail about a stored notice again, as the specified clients do after `POST absences/`.
 * The ledger has one message for each recipient and act, so a second call sends nothing.
 */
export const sendAbsentEmailHandlers = (deps: SendDeps): Handlers<typeof contract> => ({
  async send(named, caller, { now, audit }) {
    const stored = await noticeNamed(deps, named, caller);
    const { notice, view } = await seenNotice(deps, caller, 'abs.mail', { notice: stored, now });
    if (!view.mine) throw noticeNotFound();
    await audit(childrenShown([view]));
    if (view.sending === 'sending') await deps.orderMail(caller, notice, now);
    return { noticeUid: notice.noticeUid, sending: view.sending ?? 'sended' };
  },
});
