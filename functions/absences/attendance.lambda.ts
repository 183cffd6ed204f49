import { queues } from '#functions/kernel/jobs/queues';
import { orderQueue } from '#functions/kernel/outbox/order';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { homerooms } from '#functions/people/store/homerooms';
import { restrictedChildren } from '#functions/people/store/restricted';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import { serveSignedIn } from '#functions/wiring';
import { attendance as contract } from '#shared/absences/attendance.contract';
import { attendanceSchemas as schemas } from '#shared/absences/attendance.schemas';
import { attendanceHandlers } from './attendance.ts';
import { orderMail, orderPush } from './mail/order-mail.ts';
import { noticeOrder, noticePushOrder, unexplainedOrder } from './store/absence-message.ts';
import { absenceRecords } from './store/absence-records.ts';
import { attachmentFiles } from './store/attachment-files.ts';
import { mailDays } from './store/mail-days.ts';
import { noticeRepository } from './store/notices.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  attendanceHandlers({
    users: userRepository(tables),
    settings: settingsRepository(tables),
    notices: noticeRepository(tables),
    files: attachmentFiles(buckets),
    records: absenceRecords(tables),
    days: mailDays(tables),
    dailyMail: orderQueue(queues, unexplainedOrder),
    suppressions: suppressionRepository(tables),
    restricted: restrictedChildren(tables),
    homerooms: homerooms(tables),
    orderMail: orderMail(orderQueue(queues, noticeOrder)),
    orderPush: orderPush(orderQueue(queues, noticePushOrder)),
  }),
);
