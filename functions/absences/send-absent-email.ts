import type { sendAbsentEmail as contract } from '#shared/absences/send-absent-email.contract';
import type { Handlers } from '#shared/kernel/route';
import {
  childrenShown,
  type NoticeReadingDeps,
  noticeNotFound,
  seenNotice,
} from './notice-reading.ts';
import type { OrderMail } from './order-mail.ts';
import type { NoticeRepository } from './store/notices.ts';

interface SendDeps extends NoticeReadingDeps {
  readonly notices: Pick<NoticeRepository, 'get'>;
  readonly orderMail: OrderMail;
}

/**
 * Orders the mail about a stored notice again, as the specified clients do after `POST absences/`.
 * The ledger has one message for each recipient and act, so a second call sends nothing.
 */
export const sendAbsentEmailHandlers = (deps: SendDeps): Handlers<typeof contract> => ({
  async send({ noticeUid }, caller, { now, audit }) {
    const stored = await deps.notices.get(caller.site, noticeUid);
    const { notice, view } = await seenNotice(deps, caller, 'abs.mail', { notice: stored, now });
    if (!view.mine) throw noticeNotFound();
    await audit(childrenShown([view]));
    if (view.sending === 'sending') await deps.orderMail(caller.site, notice, now);
    return { noticeUid, sending: view.sending ?? 'sended' };
  },
});
