import { join } from 'node:path';
import { KMSClient } from '@aws-sdk/client-kms';
import { keyArn } from '#functions/kernel/environment';
import { newId } from '#functions/kernel/id';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { signer } from '#functions/kernel/keys/signer';
import { withSchools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { openFonts } from '#functions/pdf/font-set';
import { ownNames } from '#functions/site/store/own-name';
import type { SiteFacts } from '#shared/sites';
import { sealingIdentity } from '../seal/identity.ts';
import { chainRepository } from '../store/chains.ts';
import { SigningMessage } from '../store/messages.ts';
import { signingRequestRepository } from '../store/requests.ts';
import { sealJobStore } from '../store/seal-jobs.ts';
import { sealedFiles } from '../store/sealed-files.ts';
import { signingFiles } from '../store/signing-files.ts';
import { sealingWorker } from './seal-request.ts';

const kms = new KMSClient({});
const now = () => new Date();
const identities = {
  seal: signer(kms, keyArn('sealing')),
  root: signer(kms, keyArn('sealing-root')),
  chains: chainRepository(tables),
  now,
};

let fonts: ReturnType<typeof openFonts> | undefined;

const deps = {
  seals: sealJobStore(tables),
  requests: signingRequestRepository(tables),
  files: signingFiles(buckets),
  sealed: sealedFiles(buckets),
  ownName: ownNames(tables),
  identityOf: (school: SiteFacts) => sealingIdentity(identities, school),
  /** Opens the fonts at the first document. The build puts them beside the bundle. */
  fonts() {
    fonts ??= openFonts(join(import.meta.dirname, 'fonts'));
    return fonts;
  },
  queue: queueOf(queues, 'mail', SigningMessage),
  now,
  newLease: () => newId(now()),
};

/** Seals the completed documents that the queue names. */
export const handler = withSchools((sites) => sealingWorker({ ...deps, sites }));
