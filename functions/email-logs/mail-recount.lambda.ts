import { sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { recountMails } from './mail-recount.ts';
import { emailLogRepository } from './store/email-logs.ts';
import { mailCounterRepository } from './store/mail-counters.ts';

const mailings = tableName('mailings');
const recount = recountMails({
  sites: sitesOfEnvironment(),
  mailings: mailingRepository(db, mailings),
  logs: emailLogRepository(db, { emailstatistics: tableName('emailstatistics'), mailings }),
  counters: mailCounterRepository(db, tableName('mail-counters')),
});

/**
 * Runs every night. Wrong counters are corrected before it fails; the failure only triggers the
 * alarm.
 */
export const handler = async () => {
  const { corrected } = await recount(new Date());
  if (corrected > 0)
    throw new Error(`${corrected} counters of the e-mail log were wrong and were corrected`);
};
