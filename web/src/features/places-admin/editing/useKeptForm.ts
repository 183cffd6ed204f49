import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, useForm } from 'react-hook-form';
import type { Draft, Place } from '../../../components/drafts/draftStore.ts';
import { useKeptDraft } from '../../../components/drafts/useKeptDraft.ts';
import { type Faults, isSameForm, type RecordKind, type Saved } from './kind.ts';
import type { Unanswered } from './useSaving.ts';

/** What an editor opens with. */
export interface Opened<Form, Kept> {
  /** As it is saved; none for a new one. */
  readonly saved: Kept | undefined;
  /** What was typed on this device before and never saved. */
  readonly draft: Draft<Form> | undefined;
  readonly place: Place<Form>;
}

/** A form, what it was made on, and its draft on this device. */
export function useKeptForm<Form extends FieldValues, Kept extends Saved>(
  kind: RecordKind<Form, Kept>,
  { saved, draft, place }: Opened<Form, Kept>,
  unanswered: RefObject<Unanswered<Form> | undefined>,
) {
  // A draft of an older version stays one of that version, until the person has settled what becomes of the newer one.
  const [base, setBase] = useState(
    saved && { ...saved, updated_at: draft?.madeOn ?? saved.updated_at },
  );
  const current = useRef(base);
  /** Loads the rich text anew whenever it counts up; until then the rich-text editor owns its text. */
  const [documentNumber, setDocumentNumber] = useState(0);
  const flush = useRef<(() => string) | null>(null);
  const [isDirty, setDirty] = useState(false);
  const savedForm = () => (current.current ? kind.formOf(current.current) : kind.blank);

  const form = useForm<Form>({
    defaultValues: savedForm() as DefaultValues<Form>,
    shouldFocusError: false,
    resolver: (values) => {
      const faults = kind.faultsOf(values, current.current);
      return Object.keys(faults).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: errorsOf<Form>(faults) };
    },
  });
  const hasChanges = () => !isSameForm(kind, form.getValues(), savedForm());
  const finish = () => void flush.current?.();
  const kept = useKeptDraft<Form>(
    place,
    () => {
      if (!hasChanges() && !unanswered.current) return undefined;
      const values = form.getValues();
      return {
        name: kind.nameOf(values),
        form: values,
        madeOn: current.current?.updated_at,
        at: Date.now(),
        unanswered: unanswered.current,
      };
    },
    finish,
  );

  function changed() {
    setDirty(hasChanges());
    kept.touch();
  }
  /** Puts other values into the form, the text included, as changes that are not saved yet. */
  function fill(values: Form) {
    form.reset(values, { keepDefaultValues: true });
    setDocumentNumber((before) => before + 1);
    changed();
  }
  /** Goes on from another saved version: what is typed stays, and is now a change of that one. */
  function goOnFrom(next: Kept) {
    current.current = next;
    setBase(next);
    setDirty(hasChanges());
  }
  /** Takes a saved version as it is. */
  function take(next: Kept) {
    goOnFrom(next);
    fill(kind.formOf(next));
    void kept.drop();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is one for the life of the editor
  useLayoutEffect(() => {
    if (draft) fill({ ...kind.blank, ...draft.form });
    const following = form.watch(changed);
    return () => following.unsubscribe();
  }, []);
  // Until a form is mounted it answers what it began with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was restored when it was opened
  useEffect(() => setDirty(hasChanges()), []);

  return {
    form,
    base,
    /** The saved version as a save that has taken its time finds it. */
    current: () => current.current,
    isDirty,
    /** The same at this very moment, between two renderings. */
    hasChanges,
    flush,
    finish,
    kept,
    documentKey: `${documentNumber}`,
    fill,
    goOnFrom,
    take,
  };
}

const errorsOf = <Form extends FieldValues>(faults: Faults) =>
  Object.fromEntries(
    Object.entries(faults).map(([name, message]) => [name, { type: 'rule', message }]),
  ) as FieldErrors<Form>;
