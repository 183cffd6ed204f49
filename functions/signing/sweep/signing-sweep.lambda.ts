import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { withSchools } from '#functions/kernel/schools/current';
import { schoolsOf } from '#functions/kernel/schools/schools';
import { tables } from '#functions/kernel/store/tables';
import { linkRepository } from '../store/links.ts';
import { SigningMessage } from '../store/messages.ts';
import { signingRequestRepository } from '../store/requests.ts';
import { signingSweep } from './signing-sweep.ts';

const deps = {
  requests: signingRequestRepository(tables, linkRepository(tables)),
  queue: queueOf(queues, 'mail', SigningMessage),
};

/** Runs every 5 minutes. */
export const handler = withSchools((sites) => {
  const sweep = signingSweep(deps, schoolsOf(sites));
  return () => sweep(new Date());
});
