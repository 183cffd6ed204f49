import { wakeStalledExports } from '#functions/email-logs/exports/stalled';
import { MailExportMessage } from '#functions/email-logs/store/mail-export-message';
import { mailExportRepository } from '#functions/email-logs/store/mail-exports';
import { wakeAbandonedIntakes } from '#functions/intake/engine/abandoned';
import { intakeRepository } from '#functions/intake/store/intake';
import { IntakeMessage } from '#functions/intake/store/intake-message';
import { withSchools } from '#functions/kernel/schools/current';
import { uidsOf } from '#functions/kernel/schools/schools';
import { tables } from '#functions/kernel/store/tables';
import { queueOf } from '#functions/kernel/work/queue';
import { queues } from '#functions/kernel/work/queues';
import { wakeStalled } from '#functions/mailings/run/stalled';
import { MailingMessage } from '#functions/mailings/store/mailing-message';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { workWatch } from './work-watch.ts';

const intakes = {
  intakes: intakeRepository(tables),
  queue: queueOf(queues, 'intake', IntakeMessage),
};
const mailings = {
  mailings: mailingRepository(tables),
  queue: queueOf(queues, 'mailings', MailingMessage),
};
const exports = {
  exports: mailExportRepository(tables),
  queue: queueOf(queues, 'mail-exports', MailExportMessage),
};
const kinds: Parameters<typeof workWatch>[0] = [
  (site, now) => wakeAbandonedIntakes(intakes, site, now),
  (site, now) => wakeStalled(mailings, site, now),
  (site, now) => wakeStalledExports(exports, site, now),
];

/** Runs every minute. */
export const handler = withSchools((sites) => {
  const run = workWatch(kinds, uidsOf(sites));
  return () => run(new Date());
});
