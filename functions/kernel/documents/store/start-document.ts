import { newId } from '#functions/kernel/id';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import { type Act, actOf, type IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { documentKinds } from '#shared/documents/document-kinds';
import { AppError } from '#shared/kernel/errors';
import type { RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import type { DocumentMessage } from './document-message.ts';
import type { RequestedDocument, StoredDocument } from './document-record.ts';
import type { DocumentRepository } from './documents.ts';

export interface StartDeps {
  readonly documents: Bound<DocumentRepository, 'add' | 'get'>;
  readonly idempotency: IdempotencyRepository;
  readonly limits: Bound<LimitRepository, 'count'>;
  readonly queue: JobQueue<DocumentMessage>;
}

/** A request for a document. */
interface Wanted extends Pick<RequestedDocument, 'kind' | 'format' | 'title' | 'file_name'> {
  /** The whole input of the request. The same key with another input is refused. */
  readonly input: unknown;
  /** The most documents of this kind that a person can start on a day, in the place of the usual limits. */
  readonly mostADay?: number;
  /** Returns the filter to store. Called only for a document that was not started before. */
  readonly filterOf: () => Promise<RequestedDocument['filter']>;
}

/** The most documents that a person can start in a minute, and on a day. */
const mostStarted = { minute: 5, day: 100 };

/**
 * Starts a document: counts it against the limits, stores it and puts it on the queue. The route
 * has checked the right and the filter. A retried request with its key starts no second document.
 * Without a key the same request starts a new one, because there may be more records since.
 */
export async function startDocument(
  { documents, idempotency, limits, queue }: StartDeps,
  { input, filterOf, mostADay, ...wanted }: Wanted,
  caller: Pick<Caller, 'site' | 'userUid' | 'username'>,
  { now, network, idempotencyKey }: Omit<RequestFacts, 'audit'>,
): Promise<StoredDocument> {
  const { site, userUid, username } = caller;
  async function addedBy(act: Act): Promise<StoredDocument | undefined> {
    const documentUid = await idempotency.made(act);
    return documentUid === undefined
      ? undefined
      : documents.of(caller).get({ userUid, documentUid }, now);
  }
  /** Queues a document that waits. A second message for it makes no second file. */
  async function enqueue(stored: StoredDocument): Promise<StoredDocument> {
    const { documentUid, state } = stored;
    if (state === 'waiting') await queue.send({ site, userUid, documentUid });
    return stored;
  }

  const operation = `document ${documentKinds[wanted.kind].route}`;
  const act = idempotencyKey ? actOf(caller, operation, input, { idempotencyKey, now }) : undefined;
  const before = act && (await addedBy(act));
  if (before) return enqueue(before);
  if (mostADay === undefined) {
    await limits.of(caller).count(userUid, 'document', mostStarted.minute, now);
    await limits.of(caller).count(userUid, 'document', mostStarted.day, now, 'day');
  } else {
    await limits.of(caller).count(userUid, `document ${wanted.kind}`, mostADay, now, 'day');
  }
  const requested = { ...wanted, filter: await filterOf(), asked_by: { username, network } };
  const documentUid = newId(now);
  const remembered = act ? [idempotency.remember(act, documentUid)] : [];
  const added =
    (await documents.of(caller).add({ userUid, documentUid }, requested, now, remembered)) ??
    (act && (await addedBy(act)));
  if (added) return enqueue(added);
  throw new AppError('conflict', 'This file was started before. Load the page again.');
}
