import { useState } from 'react';
import type { PostForEditor } from '#shared/posts/posts.contract';

/** The active row, which keys move, and the rows that are chosen for an act. */
export function useChosenRows(rows: readonly PostForEditor[]) {
  const [activeUid, setActive] = useState<string>();
  const [uids, setUids] = useState<ReadonlySet<string>>(new Set());
  const at = rows.findIndex(({ postUid }) => postUid === activeUid);
  return {
    active: rows[at],
    activate: ({ postUid }: PostForEditor) => setActive(postUid),
    /** Moves the active row; from none to the first. Returns it. */
    step(by: 1 | -1): PostForEditor | undefined {
      const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
      setActive(next?.postUid);
      return next;
    },
    /** The chosen posts of this page: what a person does not see is never changed. */
    chosen: rows.filter(({ postUid }) => uids.has(postUid)),
    choose: (chosen: Iterable<string>) => setUids(new Set(chosen)),
    toggle(postUid: string) {
      const next = new Set(uids);
      if (!next.delete(postUid)) next.add(postUid);
      setUids(next);
    },
    clear: () => setUids(new Set()),
  };
}

export type ChosenRows = ReturnType<typeof useChosenRows>;
