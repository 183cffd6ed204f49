import { useRef, useState } from 'react';
import { useKeptDraft } from '../../../components/drafts/useKeptDraft.ts';
import { useLeaveGuard } from '../../../components/useLeaveGuard.ts';
import type { Kept } from './Opening.tsx';

const keptHere =
  'What you changed is not saved yet. It stays on this device and is here when you come back.';

/** What is typed into a form in place: kept on this device until it is saved or given up. */
export function useTyped<T extends object>(
  { draft, place }: Kept<T>,
  name: string,
  start: T,
  madeOn: string | undefined,
) {
  const [values, setValues] = useState(draft?.form ?? start);
  const latest = useRef(values);
  const base = useRef(draft ? draft.madeOn : madeOn);
  const unanswered = useRef(draft?.unanswered);
  const flush = useRef<(() => string) | null>(null);
  const [isDone, setDone] = useState(false);
  const isOver = useRef(false);
  const differs = (form: T) => JSON.stringify(form) !== JSON.stringify(start);
  const unsaved = () =>
    isOver.current || (!differs(latest.current) && !unanswered.current)
      ? undefined
      : {
          name,
          form: latest.current,
          madeOn: base.current,
          at: Date.now(),
          unanswered: unanswered.current,
        };
  const finish = () => void flush.current?.();
  const kept = useKeptDraft(place, unsaved, finish);
  const guard = useLeaveGuard(!isDone && differs(values), kept.canKeep ? keptHere : undefined);
  return {
    values,
    isRestored: draft !== undefined,
    /** The version it was made on; a conflict that is settled sets it anew. */
    base,
    /** Something new that was sent and never answered; it is kept with what is typed, also over a reload. */
    unanswered,
    /** What is typed belongs to something that is there by now. */
    moveTo: place.moveTo,
    /** Given to the editor of rich text, which holds back what is typed last. */
    flush,
    set(change: Partial<T>) {
      latest.current = { ...latest.current, ...change };
      setValues(latest.current);
      kept.touch();
    },
    /** What is typed, to the last letter. */
    current(): T {
      finish();
      return latest.current;
    },
    keep: kept.keep,
    /** It is saved, or given up: nothing of it is kept any more. */
    async end() {
      finish();
      isOver.current = true;
      setDone(true);
      guard.letGo();
      await kept.drop();
    },
  };
}
