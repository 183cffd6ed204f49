import { setTimeout as wait } from 'node:timers/promises';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { schools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { birthdayReader } from '#functions/people/store/birthdays';
import { userRepository } from '#functions/people/store/users';
import { ownNames, withOwnName } from '#functions/site/store/own-name';
import { servePublic } from '#functions/wiring';
import { signing as contract } from '#shared/signing/signing.contract';
import { signingSchemas as schemas } from '#shared/signing/signing.schemas';
import { chainRepository } from '../store/chains.ts';
import { linkRepository } from '../store/links.ts';
import { SealingMessage, SigningMessage } from '../store/messages.ts';
import { signingRequestRepository } from '../store/requests.ts';
import { sealedFiles } from '../store/sealed-files.ts';
import { signingFiles } from '../store/signing-files.ts';
import { signingHandlers } from './signing.ts';

export const handler = servePublic(
  contract,
  schemas,
  signingHandlers({
    links: linkRepository(tables),
    requests: signingRequestRepository(tables, linkRepository(tables)),
    limits: limitRepository(tables),
    users: userRepository(tables),
    birthdays: birthdayReader(tables),
    files: signingFiles(buckets),
    sealed: sealedFiles(buckets),
    chains: chainRepository(tables),
    schoolOf: withOwnName(ownNames(tables), schools.of),
    queue: queueOf(queues, 'mail', SigningMessage),
    sealing: queueOf(queues, 'sealing', SealingMessage),
    wait,
  }),
);
