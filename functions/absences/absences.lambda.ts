import { enrolmentReader } from '#functions/courses/store/enrolments';
import { queues } from '#functions/kernel/jobs/queues';
import { orderQueue } from '#functions/kernel/outbox/order';
import { buckets } from '#functions/kernel/store/buckets';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import { timetableReader } from '#functions/timetables/store/timetables';
import { serveSignedIn } from '#functions/wiring';
import { absences as contract } from '#shared/absences/absences.contract';
import { absencesSchemas as schemas } from '#shared/absences/absences.schemas';
import { absenceHandlers } from './absences.ts';
import { orderMail } from './mail/order-mail.ts';
import { noticeOrder } from './store/absence-message.ts';
import { absenceRecords } from './store/absence-records.ts';
import { attachmentFiles } from './store/attachment-files.ts';
import { attachmentRepository } from './store/attachments.ts';
import { noticeRepository } from './store/notices.ts';
import { schoolYears } from './store/school-years.ts';

const settings = settingsRepository(tables);

export const handler = serveSignedIn(
  contract,
  schemas,
  absenceHandlers({
    users: userRepository(tables),
    settings,
    notices: noticeRepository(tables),
    attachments: attachmentRepository(tables),
    files: attachmentFiles(buckets),
    limits: limitRepository(tables),
    idempotency: idempotencyRepository(tables),
    records: absenceRecords(tables),
    enrolments: enrolmentReader(tables),
    timetables: timetableReader(tables),
    schoolYears: schoolYears(tables, settings),
    orderMail: orderMail(orderQueue(queues, noticeOrder)),
  }),
);
