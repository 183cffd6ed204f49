import { intakeMail } from '#functions/intake/mail/intake-mail';
import { countsOrder } from '#functions/intake/store/counts-message';
import { intakeRepository } from '#functions/intake/store/intake';
import { queues } from '#functions/kernel/jobs/queues';
import { orderQueue } from '#functions/kernel/outbox/order';
import { withSchools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { settingsRepository } from '#functions/site/store/settings';
import { absenceSweep, type SweepDeps } from './absence-sweep.ts';
import { attachmentSweep } from './attachments/attachment-sweep.ts';
import { dailyMail } from './mail/daily-mail.ts';
import { unexplainedOrder } from './store/absence-message.ts';
import { absenceRecords } from './store/absence-records.ts';
import { attachmentFiles } from './store/attachment-files.ts';
import { attachmentRepository } from './store/attachments.ts';
import { noticeRepository } from './store/notices.ts';
import { schoolYears } from './store/school-years.ts';

const intakes = intakeRepository(tables);

const notices = noticeRepository(tables);
const deps: SweepDeps = {
  notices,
  records: absenceRecords(tables),
  intakes: { of: (school) => ({ list: (page) => intakes.of(school).list({ ...page }) }) },
  schoolYears: schoolYears(tables, settingsRepository(tables)),
};

const fileDeps = {
  notices,
  attachments: attachmentRepository(tables),
  files: attachmentFiles(buckets),
};

const mailDeps = {
  settings: settingsRepository(tables),
  schoolYears: deps.schoolYears,
  queue: orderQueue(queues, unexplainedOrder),
};

const countDeps = {
  settings: mailDeps.settings,
  intakes,
  queue: orderQueue(queues, countsOrder),
};

/** Runs every 15 minutes. */
export const handler = withSchools((sites) => {
  const sweep = absenceSweep(deps, sites);
  const sweepFiles = attachmentSweep(fileDeps, sites);
  const order = dailyMail(mailDeps, sites);
  const orderCounts = intakeMail(countDeps, sites);
  return async () => {
    const now = new Date();
    // A fault of one must not stop the others.
    await Promise.all([order(now), orderCounts(now), sweepFiles(now), sweep(now)]);
  };
});
