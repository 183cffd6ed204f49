import { withSchools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { recountMails } from './mail-recount.ts';
import { emailLogRepository } from './store/email-logs.ts';
import { mailCounterRepository } from './store/mail-counters.ts';

const deps = {
  mailings: mailingRepository(tables),
  logs: emailLogRepository(tables),
  counters: mailCounterRepository(tables),
};

/**
 * Runs every night. Wrong counters are corrected before it fails; the failure only triggers the
 * alarm.
 */
export const handler = withSchools((sites) => async () => {
  const recount = recountMails({ ...deps, sites });
  const { corrected } = await recount(new Date());
  if (corrected > 0)
    throw new Error(`${corrected} counters of the e-mail log were wrong and were corrected`);
});
