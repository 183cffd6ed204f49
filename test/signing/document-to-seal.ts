import { wakeStalledJobs } from '#functions/kernel/jobs/stalled';
import type { FontSet } from '#functions/pdf/font-set';
import type { SafeDocument } from '#functions/signing/inspect/rewrite';
import { sealingWorker } from '#functions/signing/sealing/seal-request';
import { tellUnsealed } from '#functions/signing/sealing/unsealed';
import type { StoredBatch } from '#functions/signing/store/batch.record';
import type { SealingMessage, SigningMessage } from '#functions/signing/store/messages';
import type { StoredRequest } from '#functions/signing/store/request.record';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { sealJobStore } from '#functions/signing/store/seal-jobs';
import { sealedFiles } from '#functions/signing/store/sealed-files';
import type { SiteFacts } from '#shared/sites';
import { factsOf } from '#test/documents/site-facts';
import {
  callAt,
  callFacts,
  drawn,
  sendDocument,
  signingOver,
  storeMia,
} from '#test/signing/signing-school';
import { deliver } from '#test/support/deliver';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { memoryTables } from '#test/support/memory/memory-tables';
import { type Death, mortal } from '#test/support/mortal';
import { person } from '#test/support/records/people';
import { bound, schoolNamed } from '#test/support/records/school';
import type { schoolIdentity } from '#test/support/signing/identity';
import { newRequest, sentOf } from '#test/support/signing/requests';
import { bucketsOf, tablesOf } from '#test/support/tables/named';

/** What a worker finds instead of the document that was uploaded. */
interface Exchanged {
  readonly pdf?: Uint8Array | undefined;
  readonly file?: { readonly unlocked: true };
  readonly isAway?: boolean;
}

/** What the worker seals with, and the document that was uploaded. */
interface Seal {
  readonly document: SafeDocument;
  readonly identity: Awaited<ReturnType<typeof schoolIdentity>>;
  readonly fonts: FontSet;
}

export const { requestUid } = newRequest();
const message: SealingMessage = { site: 'regional', requestUid };

/** A document that both guardians have signed, with its worker. */
export async function documentToSeal({ document, identity, fonts }: Seal) {
  const tables = memoryTables(async () => {});
  await storeMia(tables);
  const parts = signingOver(tables);
  const tokens = await sendDocument(parts);
  const batch = (await parts.requests.of(schoolNamed('regional')).batch('batch')) as StoredBatch;
  const sent = { ...sentOf(), hash: document.hash };
  await parts.requests.of(schoolNamed('regional')).changeBatch(batch, { ...batch, sent });
  for (const [who, field] of Object.entries({ g1: 'f1', g2: 'f2' })) {
    const token = tokens[who] ?? '';
    const facts = callFacts({ network: who === 'g1' ? '203.0.113.0/24' : '198.51.100.0/24' });
    const given = { token, page: 'docusign' as const, number: 'S-100' };
    const { pass } = await parts.handlers.open(given, person(), facts);
    const filled = { answers: {}, values: { [field]: drawn }, consent: true as const };
    await parts.handlers.sign({ token, pass, ...filled }, person(), facts);
  }
  const bucket = memoryBuckets();
  const queued: SigningMessage[] = [];
  const sealing: SealingMessage[] = [message];
  const clock = { at: callAt };
  let leases = 0;
  const queue = { send: async (each: SigningMessage) => void queued.push(each) };

  /** Gives the message to a worker; returns whether it failed, and its number of steps. */
  async function work(death?: Death, is: Exchanged = {}) {
    const { guard, steps } = mortal({ death });
    const worker = sealingWorker({
      sites: [factsOf('regional')],
      seals: sealJobStore(tablesOf(guard(tables.db))),
      requests: signingRequestRepository(tablesOf(guard(tables.db))),
      files: bound({
        async document() {
          if (is.isAway) throw new Error('The bucket is away');
          return is.pdf ?? document.pdf;
        },
        result: async () => ({ state: 'ready', hash: document.hash, pages: [], ...is.file }),
      }),
      sealed: sealedFiles(bucketsOf(guard(bucket.s3))),
      ownName: async (facts: SiteFacts) => facts,
      identityOf: async () => identity,
      fonts: () => fonts,
      queue: guard(queue),
      now: () => clock.at,
      newLease: () => `l${++leases}`,
    });
    const failed = await deliver(worker, [{ id: 'm', body: message }]);
    return { hasFailed: failed.length > 0, steps: steps() };
  }
  return {
    ...parts,
    tables,
    queue,
    bucket,
    queued,
    sealing,
    clock,
    work,
    seals: () => sealJobStore(tables).of(schoolNamed('regional')),
    current: async () =>
      (await parts.requests.of(schoolNamed('regional')).get(requestUid)) as StoredRequest,
    files: () => new Map(bucket.everything().map(({ key, body }) => [key, body])),
    wake: () =>
      wakeStalledJobs(
        {
          jobs: sealJobStore(tables),
          queue: { send: async (each) => void sealing.push(each) },
          followUp: tellUnsealed({ requests: parts.requests, queue }),
        },
        { ...schoolNamed('regional'), now: clock.at },
      ),
  };
}
