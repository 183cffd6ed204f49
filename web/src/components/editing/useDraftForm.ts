import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, useForm } from 'react-hook-form';
import type { Draft } from './drafts/draft.ts';
import type { DraftSlot } from './drafts/draftStore.ts';
import { useStoredDraft } from './drafts/useStoredDraft.ts';
import {
  type Faults,
  isSameField,
  isSameForm,
  type RecordForm,
  type Versioned,
} from './recordForm.ts';

/** The data that an editor opens with. */
export interface Opened<Form, Saved> {
  /** The saved record; absent for a new one. */
  readonly saved: Saved | undefined;
  /** The unsaved draft. */
  readonly draft: Draft<Form> | undefined;
  readonly slot: DraftSlot<Form>;
}

/** A creation that was sent and is not answered yet. */
export interface Unanswered<Form> {
  readonly key: string;
  readonly form: Form;
}

/** A form with the version that it is based on, and its draft. */
export function useDraftForm<Form extends FieldValues, Saved extends Versioned>(
  record: RecordForm<Form, Saved>,
  { saved, draft, slot }: Opened<Form, Saved>,
  unanswered: RefObject<Unanswered<Form> | undefined>,
) {
  // A draft stays based on its older version until the person resolves the conflict.
  const [base, setBase] = useState<Saved | undefined>(
    saved && { ...saved, updated_at: draft?.madeOn ?? saved.updated_at },
  );
  // A ref, because the callbacks of a save may run minutes later.
  const current = useRef(base);
  /** Each new number reloads the rich text; otherwise the rich-text editor owns its text. */
  const [documentNumber, setDocumentNumber] = useState(0);
  const flush = useRef<(() => string) | null>(null);
  const [isDirty, setDirty] = useState(false);
  const savedForm = () => (current.current ? record.formOf(current.current) : record.blank);

  const form = useForm<Form>({
    // The rich-text editor reads its text once, so a draft must be there from the first render.
    defaultValues: (draft
      ? { ...record.blank, ...draft.form }
      : savedForm()) as DefaultValues<Form>,
    shouldFocusError: false,
    resolver: async (values) => checked(values, await record.faultsOf(values, current.current)),
  });
  const hasChanges = () => !isSameForm(record, form.getValues(), savedForm());
  const finish = () => void flush.current?.();
  function unsaved(): Draft<Form> | undefined {
    if (!hasChanges() && !unanswered.current) return undefined;
    const values = form.getValues();
    const [name, madeOn] = [record.nameOf?.(values) ?? '', current.current?.updated_at];
    return { name, form: values, madeOn, at: Date.now(), unanswered: unanswered.current };
  }
  const kept = useStoredDraft<Form>(slot, unsaved, finish);
  const changed = () => {
    setDirty(hasChanges());
    // A failure shows at the save, which loads it again.
    record.prepare?.().catch(() => undefined);
    kept.touch();
  };
  const based = rebasing({ record, form, setDocumentNumber, changed, drop: kept.drop }, (next) => {
    current.current = next;
    setBase(next);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: one form for the life of the editor
  useLayoutEffect(() => {
    const following = form.watch(changed);
    return () => following.unsubscribe();
  }, []);
  // Before the form is mounted, it returns its first values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the form is mounted
  useEffect(() => setDirty(hasChanges()), []);

  return {
    form,
    base,
    /** Returns the current saved record, also in a late callback. */
    current: () => current.current,
    isDirty,
    /** Returns the same without waiting for a render. */
    hasChanges,
    flush,
    finish,
    kept,
    documentKey: `${documentNumber}`,
    ...based,
  };
}

export type DraftForm<Form extends FieldValues, Saved extends Versioned> = ReturnType<
  typeof useDraftForm<Form, Saved>
>;

interface Rebasing<Form extends FieldValues, Saved extends Versioned> {
  readonly record: RecordForm<Form, Saved>;
  readonly form: ReturnType<typeof useForm<Form>>;
  readonly setDocumentNumber: (next: (before: number) => number) => void;
  readonly changed: () => void;
  readonly drop: () => Promise<void>;
}

/** The ways to give a form other values or another base. */
function rebasing<Form extends FieldValues, Saved extends Versioned>(
  { record, form, setDocumentNumber, changed, drop }: Rebasing<Form, Saved>,
  setBase: (next: Saved | undefined) => void,
) {
  /** Fills the form and its text with other values, as unsaved changes. */
  function fill(values: Form) {
    form.reset(values);
    setDocumentNumber((before) => before + 1);
    changed();
  }
  /** Bases the draft on another saved version; `values` are the unsaved ones. */
  function goOnFrom(next: Saved, values = form.getValues()) {
    setBase(next);
    form.reset(values);
    changed();
  }
  return {
    fill,
    goOnFrom,
    /** Replaces the form with a saved record, or with an empty form. */
    take(next: Saved | undefined) {
      if (next) setBase(next);
      fill(next ? record.formOf(next) : record.blank);
      void drop();
    },
    /** Takes a saved record and keeps what was typed since it was sent. */
    arrived(next: Saved, sent: Form) {
      const typed = form.getValues();
      const since = Object.keys(record.blank).filter(
        (name) => !isSameField(record, name, typed, sent),
      );
      const later = Object.fromEntries(since.map((name) => [name, typed[name]]));
      goOnFrom(next, { ...record.formOf(next), ...later });
    },
  };
}

function checked<Form extends FieldValues>(values: Form, faults: Faults) {
  const errors = Object.entries(faults).map(([name, message]) => [name, { type: 'rule', message }]);
  return errors.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Form> };
}
