import { lazily } from '#functions/kernel/lazily';
import { tables } from '#functions/kernel/store/tables';
import { peopleRepository } from '#functions/people/store/people';
import { serveSignedIn } from '#functions/wiring';
import { mailSuppressions as contract } from '#shared/notifications/mail-suppressions.contract';
import { mailSuppressionsSchemas as schemas } from '#shared/notifications/mail-suppressions.schemas';
import { mailSuppressionHandlers } from './mail-suppressions.ts';
import { mobileRepository } from './store/mobiles.ts';
import { returnedMail } from './store/returned-mail.ts';

/** Few calls let an address go, so the client of SES is loaded for the first of them. */
const release = lazily(async () => {
  const { releaseFromSes } = await import('#functions/kernel/mail/send/release');
  return releaseFromSes();
});

export const handler = serveSignedIn(
  contract,
  schemas,
  mailSuppressionHandlers({
    suppressions: returnedMail(tables),
    people: peopleRepository(tables),
    mobiles: mobileRepository(tables),
    releaseAddress: async (address) => (await release())(address),
  }),
);
