import { emailLogRepository } from '#functions/data/email-logs';
import { mailCounterRepository } from '#functions/data/mail-counters';
import { mailingRepository } from '#functions/data/mailings';
import { recountMails } from '#functions/jobs/mail-recount';
import { db } from '#functions/lib/dynamo';
import { sitesOfEnvironment, tableName } from '#functions/lib/environment';

const mailings = tableName('mailings');
const recount = recountMails({
  sites: sitesOfEnvironment(),
  mailings: mailingRepository(db, mailings),
  logs: emailLogRepository(db, { emailstatistics: tableName('emailstatistics'), mailings }),
  counters: mailCounterRepository(db, tableName('mail-counters')),
});

/** Runs every night. A counter that was wrong is right by then; the failure only rings the alarm. */
export const handler = async () => {
  const { corrected } = await recount(new Date());
  if (corrected > 0) throw new Error(`${corrected} counters of the logs were wrong`);
};
