import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFeedback } from '../feedback/feedback.tsx';
import type { RecordForm, Versioned } from './recordForm.ts';
import type { DraftForm, Opened } from './useDraftForm.ts';

/** The newer version of another person and the ways to go on; and the draft that was restored. */
export function useConflict<Form extends FieldValues, Saved extends Versioned>(
  record: RecordForm<Form, Saved>,
  opened: Opened<Form, Saved>,
  draftForm: DraftForm<Form, Saved>,
  { latest, isQuiet = false }: { latest?: Saved | undefined; isQuiet?: boolean },
) {
  const { say } = useFeedback();
  const { form, current, fill, take, goOnFrom } = draftForm;
  const [newer, setNewer] = useState(() => (isQuiet ? undefined : newerThanDraft(opened)));
  const [isComparing, setComparing] = useState(newer !== undefined);
  const [restoredAt, setRestoredAt] = useState(isQuiet ? undefined : opened.draft?.at);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version matters, not the typing
  useEffect(() => {
    const isNewer = latest && latest.updated_at !== current()?.updated_at;
    if (isNewer && !draftForm.hasChanges()) take(latest);
  }, [latest]);

  function settle() {
    setNewer(undefined);
    setComparing(false);
    setRestoredAt(undefined);
  }
  function revert() {
    const saved = newer ?? latest ?? current();
    settle();
    take(saved);
  }
  return {
    newer,
    isComparing,
    restoredAt,
    settle,
    show(theirs: Saved) {
      setNewer(theirs);
      setComparing(true);
    },
    compare: () => setComparing(true),
    /** Returns to the draft. The next save finds the conflict again. */
    goOnEditing: () => setComparing(false),
    /** Replaces the form with the saved record, or with an empty form. */
    revert,
    discardRestored() {
      const mine = form.getValues();
      revert();
      say('Discarded.', () => fill(mine));
    },
    discardMine() {
      const mine = form.getValues();
      revert();
      if (record.words.taken) say(record.words.taken, () => fill(mine));
    },
    /** Bases the draft on the newer version, so that the next save overwrites it. */
    takeBase() {
      if (newer) goOnFrom(newer);
      settle();
    },
    /** Copies one field of the newer version into the draft. */
    takeTheirs(name: string) {
      if (newer) fill({ ...form.getValues(), [name]: record.formOf(newer)[name] });
    },
  };
}

/** The saved version, where a draft was made on an older one. */
function newerThanDraft<Form, Saved extends Versioned>({ saved, draft }: Opened<Form, Saved>) {
  return saved && draft?.madeOn && draft.madeOn !== saved.updated_at ? saved : undefined;
}
