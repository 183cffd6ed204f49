import { AppError, type ErrorKind } from '#shared/kernel/errors';
import { longestOfVisit, visitsInBatch } from '#shared/web-logs/visits-in-batch';
import type { BatchedVisit } from '#shared/web-logs/weblogs.contract';
import { type Batch, forget, store, stored } from './unsent.ts';

/** The dependencies of the collected visits. */
export interface BatchDeps {
  /** Returns the identity of the person who is signed in. */
  readonly person: () => string | undefined;
  /** Sends a batch. Each try of a batch has the same key. */
  readonly send: (visits: readonly BatchedVisit[], key: string) => Promise<unknown>;
  /** Where unsent batches are stored, the first place for new ones. */
  readonly storages: () => readonly Storage[];
  /** Returns the server's time. */
  readonly now: () => Date;
}

/** How long a person opens no further page before the batch is sent, in milliseconds. */
const quiet = 2 * 60_000;

/** Refusals after which a batch is sent again. Others would be refused again. */
const passing: readonly ErrorKind[] = ['tooMany', 'unavailable', 'unexpected', 'unauthorised'];

/**
 * Collects page visits and sends several in one call. A batch is stored until the server has
 * answered, so it is not lost without a connection. It is sent only for the person who made the
 * visits; another person who signs in deletes it.
 */
export function visitBatches({ person, send, storages, now }: BatchDeps) {
  let open: BatchedVisit[] = [];
  let owner: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sending = new Set<string>();

  function add({ pageId, title, pageType, visited_at }: BatchedVisit): void {
    if (owner !== person()) {
      open = [];
      owner = person();
      forgetOthers();
    }
    open.push({
      pageId: pageId.slice(0, longestOfVisit.pageId),
      title: title.slice(0, longestOfVisit.title),
      pageType: pageType.slice(0, longestOfVisit.pageType),
      visited_at,
    });
    clearTimeout(timer);
    const first = Date.parse(open[0]?.visited_at ?? '');
    const isFull = open.length >= visitsInBatch.visits;
    if (isFull || now().getTime() - first >= visitsInBatch.minutes * 60_000) void flush();
    else timer = setTimeout(() => void flush(), quiet);
  }

  /** Deletes what another person on this device could not send. */
  function forgetOthers(): void {
    for (const [key, batch] of stored(storages())) {
      if (batch.person !== owner) forget(storages(), key);
    }
  }

  /** Sends what is collected, and what an earlier call could not send. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    const fresh = take();
    if (fresh) store(storages(), fresh);
    const batches = new Map([...stored(storages()), ...(fresh ? [fresh] : [])]);
    const oldest = now().getTime() - visitsInBatch.hours * 3_600_000;
    const sent = [...batches].map(async ([key, batch]) => {
      const newest = Math.max(...batch.visits.map(({ visited_at }) => Date.parse(visited_at)));
      if (batch.person !== person() || !(newest > oldest)) return forget(storages(), key);
      if (sending.has(key)) return;
      sending.add(key);
      const isOver = await send(batch.visits, key).then(() => true, isFinal);
      sending.delete(key);
      if (isOver) forget(storages(), key);
    });
    await Promise.all(sent);
  }

  /** Takes the collected visits as a batch with a key of its own. */
  function take(): [string, Batch] | undefined {
    const visits = open;
    open = [];
    if (owner === undefined || owner !== person() || visits.length === 0) return undefined;
    return [crypto.randomUUID(), { person: owner, visits }];
  }

  return { add, flush };
}

const isFinal = (error: unknown): boolean =>
  error instanceof AppError && !passing.includes(error.kind);
