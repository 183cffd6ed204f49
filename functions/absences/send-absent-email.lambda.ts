import { queues } from '#functions/kernel/jobs/queues';
import { orderQueue } from '#functions/kernel/outbox/order';
import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import { serveSignedIn } from '#functions/wiring';
import { sendAbsentEmail as contract } from '#shared/absences/send-absent-email.contract';
import { sendAbsentEmailSchemas as schemas } from '#shared/absences/send-absent-email.schemas';
import { orderMail } from './mail/order-mail.ts';
import { sendAbsentEmailHandlers } from './send-absent-email.ts';
import { noticeOrder } from './store/absence-message.ts';
import { noticeRepository } from './store/notices.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  sendAbsentEmailHandlers({
    users: userRepository(tables),
    settings: settingsRepository(tables),
    notices: noticeRepository(tables),
    orderMail: orderMail(orderQueue(queues, noticeOrder)),
  }),
);
