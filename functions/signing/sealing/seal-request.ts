import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { type RunOf, type WorkerDeps, workOn } from '#functions/kernel/jobs/work';
import { logInfo } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { factsIn, schoolFrom } from '#functions/kernel/schools/schools';
import type { FontSet } from '#functions/pdf/font-set';
import type { OwnName } from '#functions/site/store/own-name';
import type { SiteFacts } from '#shared/sites';
import type { SealingIdentity } from '../cms/signed-data.ts';
import { complete } from '../complete.ts';
import { sealedAt } from '../rules/endings.ts';
import { changeRequest } from '../store/change-request.ts';
import type { DocumentFiles } from '../store/file-reading.ts';
import { SealingMessage, type SigningMessage } from '../store/messages.ts';
import type { StoredRequest } from '../store/request.record.ts';
import type { SigningRequestRepository } from '../store/requests.ts';
import type { SealJobs } from '../store/seal-jobs.ts';
import { type SealedFiles, sealedNameOf } from '../store/sealed-files.ts';
import { completionsOf } from './completion.ts';

export interface SealingDeps extends WorkerDeps {
  readonly seals: SealJobs;
  readonly requests: SigningRequestRepository;
  readonly files: Bound<DocumentFiles, 'document' | 'result'>;
  readonly sealed: Bound<SealedFiles, 'store'>;
  readonly ownName: OwnName;
  readonly identityOf: (school: SiteFacts) => Promise<SealingIdentity>;
  readonly fonts: () => FontSet;
  /** Wakes the worker that sends the mails. */
  readonly queue: JobQueue<SigningMessage>;
}

/** Seals a completed document, once. A message for one that was given up tries it again. */
export async function sealRequest(deps: SealingDeps, { site, requestUid }: SealingMessage) {
  const { seals, requests, now } = deps;
  const school = schoolFrom(factsIn(deps.sites, site));
  const request = await requests.of(school).get(requestUid);
  if (request?.state === 'completed' && request.sealed_at === undefined) {
    await seals.of(school).order({ requestUid }, now());
  }
  await workOn(
    { jobs: seals, called: 'The seal of a document', make: (run) => sealed(deps, run) },
    deps,
    { site, id: { requestUid } },
  );
}

/**
 * Stores both copies and the record, keeps what was signed as long as they are, and tells all. A
 * worker that was interrupted can repeat it: the same facts give the same files.
 */
async function sealed(deps: SealingDeps, { facts, school, id }: RunOf<SealJobs>) {
  const { requests, queue } = deps;
  const { requestUid } = id;
  const request = await requests.of(school).get(requestUid);
  if (!request) throw new Error('A completed document is gone');
  const after = request.sealed_at === undefined ? await sealedNow(deps, facts, request) : request;
  if (after.mails.length > 0) await queue.send({ kind: 'mails', site: school.site, requestUid });
  return { state: 'sealed' };
}

async function sealedNow(
  deps: SealingDeps,
  facts: SiteFacts,
  request: StoredRequest,
): Promise<StoredRequest> {
  const { requests, sealed, fonts } = deps;
  const { requestUid, batchUid } = request;
  const school = schoolFrom(facts);
  const batch = await requests.of(school).batch(batchUid);
  const pdf = batch && (await deps.files.of(school).document(batch.sent.fileUid));
  if (!pdf) throw new Error('A completed document has no file');
  const filled = await requests.of(school).filled(requestUid);
  const file = await deps.files.of(school).result(batch.sent.fileUid);
  const isUnlocked = file.state === 'ready' && file.unlocked === true;
  const all = {
    request,
    sent: batch.sent,
    filled,
    pdf,
    isUnlocked,
    school: await deps.ownName(facts),
  };
  const completions = completionsOf(all);
  const identity = await deps.identityOf(facts);
  const family = await complete(completions.family, identity, fonts());
  const whole = await complete(completions.school, identity, fonts());
  const named = sealedNameOf(request, facts.timeZone);
  const files = { family: family.pdf, record: whole.record, document: whole.pdf };
  for (const part of ['family', 'record', 'document'] as const) {
    await sealed.of(school).store(requestUid, part, { named, body: files[part] });
  }
  for (const each of filled) {
    if (each.signed_at !== undefined) await requests.of(school).keepFilled(requestUid, each);
  }
  return noted(deps, school, requestUid);
}

/** Notes that a document is sealed. */
async function noted(
  { requests, now }: Pick<SealingDeps, 'requests' | 'now'>,
  school: School,
  requestUid: string,
): Promise<StoredRequest> {
  const after = await changeRequest(requests, school, requestUid, (before) => ({
    after: sealedAt(before, now()),
  }));
  if (!after) throw new Error('A completed document is gone');
  logInfo('A document was sealed', { site: school.site, id: requestUid });
  return after;
}

/** Consumes the queue `sealing`. */
export const sealingWorker = (deps: Omit<SealingDeps, 'timeLeft'>): QueueWorker =>
  consume({
    message: SealingMessage,
    failed: 'A document could not be sealed',
    work: (message, { timeLeft }) => sealRequest({ ...deps, timeLeft }, message),
  });
