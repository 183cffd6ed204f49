import { useState } from 'react';
import type { Notice } from '#shared/absences/notice';

/** A notice of a list that keeps its place. */
export interface SteadyNotice {
  readonly notice: Notice;
  /** The list of the server no longer has it. */
  readonly isGone: boolean;
}

interface Held {
  readonly scope: string;
  readonly mark: string;
  readonly known: ReadonlyMap<string, Notice>;
  /** The newest notice that is shown. Identifiers sort by creation. */
  readonly newest: string;
}

/**
 * Keeps a list steady while a person reads it: notices change in place, new ones wait until the
 * person asks for them, and ended ones keep their place. Another scope starts again.
 */
export function useSteady(loaded: readonly Notice[] | undefined, scope: string) {
  const [held, setHeld] = useState<Held>();
  const mark = loaded?.map(markOf).join();
  let now = held?.scope === scope ? held : undefined;
  if (loaded && mark !== undefined && now?.mark !== mark) {
    const known = new Map(now?.known);
    for (const notice of loaded) known.set(notice.noticeUid, notice);
    // Nothing moves in an empty list, so its first notices are shown at once.
    const newest = now?.newest || newestOf(loaded);
    now = { scope, mark, known, newest };
    setHeld(now);
  }
  const here = new Set(loaded?.map(({ noticeUid }) => noticeUid));
  const all = [...(now?.known.values() ?? [])].sort(newestFirst);
  const newest = now?.newest ?? '';
  return {
    shown: now && all.filter(({ noticeUid }) => noticeUid <= newest).map(withGone(here)),
    waiting: all.filter(({ noticeUid }) => noticeUid > newest && here.has(noticeUid)),
    /** Shows the notices that wait, and removes those that ended. */
    showNew: () => setHeld(undefined),
    /** Shows the answer of an act at once. */
    put(notice: Notice) {
      setHeld((before) =>
        before && before.scope === scope
          ? { ...before, known: new Map(before.known).set(notice.noticeUid, notice) }
          : before,
      );
    },
  };
}

export type Steady = ReturnType<typeof useSteady>;

const withGone =
  (here: ReadonlySet<string>) =>
  (notice: Notice): SteadyNotice => ({ notice, isGone: !here.has(notice.noticeUid) });

const markOf = ({ noticeUid, state, version, seen_at, family_check, mail_fails }: Notice): string =>
  [noticeUid, state, version, seen_at, family_check, mail_fails].join(' ');

const newestOf = (notices: readonly Notice[]): string =>
  notices.reduce((newest, { noticeUid }) => (noticeUid > newest ? noticeUid : newest), '');

const newestFirst = (a: Notice, b: Notice): number => (a.noticeUid < b.noticeUid ? 1 : -1);
