import { useEffect, useRef, useState } from 'react';
import type { DocumentKind } from '#shared/documents/document-kinds';
import {
  documents as documentsApi,
  isRunning,
  type PortalDocument,
} from '#shared/documents/documents.contract';
import { call } from './client.ts';
import { isPassing } from './retry.ts';
import { useWatch } from './useWatch.ts';

/** Sends the start of a document with an idempotency key; returns the document. */
export type StartDocument = (
  idempotencyKey: string,
) => Promise<Pick<PortalDocument, 'documentUid'>>;

/** The number of documents that a screen shows: the newest. */
const mostShown = 5;

/**
 * How the documents were started that this tab has not downloaded yet. They are downloaded by
 * themselves, also after the person was on another screen.
 */
const startedHere = new Map<string, StartDocument>();

/** Whether two files are of the same list. One with another filter has other rows. */
const isSame = (one: PortalDocument, other: PortalDocument): boolean =>
  one.title === other.title &&
  one.format === other.format &&
  (one.done === other.done || one.state === 'failed' || other.state === 'failed');

/** Follows the caller's documents of a kind: starts, cancels, downloads and removes them. */
export function useDocuments(kind: DocumentKind, onFailure: (error: unknown) => void) {
  const { data, error, mutate, hasStopped, lookAgain } = useWatch(
    documentsApi.list,
    { kind },
    {
      isMoving: ({ records }) => records.some(isRunning),
      markOf: ({ records }) => records.map(({ state, done }) => `${state} ${done}`).join(),
      quickest: 1_000,
      slowest: 10_000,
    },
  );
  const { isStarting, start } = useStart(async () => void (await mutate()), onFailure);
  // The newest first.
  const all = (data?.records ?? []).filter(({ state }) => state !== 'cancelled');
  const replaced = all.filter(
    (file, at) =>
      !isRunning(file) &&
      all.slice(0, at).some((newer) => newer.state === 'ready' && isSame(newer, file)),
  );
  const shown = all.filter((each) => !replaced.includes(each)).slice(0, mostShown);

  /** Runs an act and reloads the documents. */
  async function attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (fault) {
      onFailure(fault);
    }
    await mutate();
  }
  /** Downloads a file. Its address is valid for 1 minute, so a new one is requested. */
  const download = (documentUid: string) =>
    attempt(async () => {
      const { url } = await call(documentsApi.get, { documentUid });
      if (url) window.location.assign(url);
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new records start a download
  useEffect(() => {
    for (const { documentUid, state } of shown) {
      if (state !== 'ready' || !startedHere.delete(documentUid)) continue;
      void download(documentUid);
    }
  }, [data]);

  return {
    shown,
    error,
    hasStopped,
    lookAgain,
    isStarting,
    start,
    download,
    cancel: (documentUid: string) => attempt(() => call(documentsApi.cancel, { documentUid })),
    remove(documentUid: string) {
      startedHere.delete(documentUid);
      const file = shown.find((each) => each.documentUid === documentUid);
      // What it has replaced would stand there again.
      const older = replaced.filter((each) => file && isSame(each, file));
      return attempt(async () => {
        for (const each of older) {
          await call(documentsApi.remove, { documentUid: each.documentUid });
        }
        await call(documentsApi.remove, { documentUid });
      });
    },
    /** Returns how to start a document again; undefined if this tab did not start it. */
    againOf: (documentUid: string) => startedHere.get(documentUid),
  };
}

export type Documents = ReturnType<typeof useDocuments>;

/** Starts documents. A start whose answer was lost is sent again with its key. */
function useStart(onStarted: () => Promise<void>, onFailure: (error: unknown) => void) {
  const [isStarting, setStarting] = useState(false);
  const lost = useRef<{ what: string; key: string }>(undefined);

  /** Starts a document. `what` is equal for equal requests. */
  async function start(what: string, send: StartDocument): Promise<void> {
    setStarting(true);
    // The same key makes no second document.
    if (lost.current?.what !== what) lost.current = { what, key: crypto.randomUUID() };
    try {
      const { documentUid } = await send(lost.current.key);
      lost.current = undefined;
      startedHere.set(documentUid, send);
      await onStarted();
    } catch (fault) {
      if (!isPassing(fault)) lost.current = undefined;
      onFailure(fault);
    } finally {
      setStarting(false);
    }
  }
  return { isStarting, start };
}
