import { useRef, useState } from 'react';
import { AppError } from '#shared/errors';
import { isPassing } from '../../../api/retry.ts';
import { useFeedback } from '../../../components/feedback.tsx';
import type { Kept } from './Opening.tsx';
import { useTyped } from './useTyped.ts';

type Faults = Partial<Record<string, string>>;

/** What an entry of a Blog Page or a scheduled version is to the form that both share. */
export interface EntryKind<Form extends object, Saved> {
  readonly formOf: (saved: Saved | undefined) => Form;
  /** What a draft is called, when somebody is asked about it. */
  readonly nameOf: (saved: Saved | undefined) => string;
  readonly faultsOf: (form: Form) => Faults;
  readonly create: (form: Form, idempotencyKey: string) => Promise<Saved>;
  /** Changes what is saved, on the version `updated_at`. */
  readonly update: (form: Form, saved: Saved, updated_at: string) => Promise<Saved>;
  /** Reads a newer version out of a refusal. */
  readonly readSaved: (given: unknown) => Saved | undefined;
  /** What the draft of a saved one is kept under. */
  readonly documentOf: (saved: Saved) => string;
  readonly savedWords: string;
}

interface Ways {
  readonly onClose: () => void;
  readonly onSaved: () => Promise<unknown>;
}

/** The form of something that belongs to a page: kept while it is typed, made once however often it is sent, and never written over somebody else's. */
export function useEntryForm<Form extends object, Saved extends { readonly updated_at: string }>(
  kind: EntryKind<Form, Saved>,
  saved: Saved | undefined,
  kept: Kept<Form>,
  { onClose, onSaved }: Ways,
) {
  const [start] = useState(() => kind.formOf(saved));
  const typed = useTyped(kept, kind.nameOf(saved), start, saved?.updated_at);
  const { say, fail } = useFeedback();
  const [faults, setFaults] = useState<Faults>({});
  const [theirs, setTheirs] = useState<Saved>();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const current = useRef(saved);

  async function save(form: Form): Promise<Saved> {
    const before = typed.unanswered.current;
    if (!current.current && before && !isSame(before.form, form)) {
      // What was sent before may have arrived: then it is that one which is changed.
      const made = await answered(before).catch((error: unknown) => {
        if (typed.unanswered.current) throw error;
      });
      if (made) {
        current.current = made;
        typed.base.current = made.updated_at;
        await typed.moveTo(kind.documentOf(made));
      }
    }
    if (current.current) {
      const updated_at = typed.base.current ?? current.current.updated_at;
      return kind.update(form, current.current, updated_at);
    }
    typed.unanswered.current ??= { key: crypto.randomUUID(), form };
    await typed.keep();
    return answered(typed.unanswered.current);
  }
  async function answered({ key, form }: { key: string; form: Form }): Promise<Saved> {
    try {
      const made = await kind.create(form, key);
      typed.unanswered.current = undefined;
      return made;
    } catch (error) {
      const isSignedOut = error instanceof AppError && error.kind === 'unauthorised';
      if (!isPassing(error) && !isSignedOut) typed.unanswered.current = undefined;
      throw error;
    }
  }
  async function close() {
    await typed.end();
    onClose();
  }
  async function submit() {
    const form = typed.current();
    const found = kind.faultsOf(form);
    setFaults(found);
    if (Object.keys(found).length > 0 || isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await typed.keep();
      await save(form);
      await close();
      say(kind.savedWords);
      await onSaved();
    } catch (error) {
      refuse(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  function refuse(error: unknown) {
    const known = error instanceof AppError ? error : undefined;
    const newer = known?.kind === 'conflict' ? kind.readSaved(known.details?.current) : undefined;
    if (newer) return setTheirs(newer);
    if (known?.fields) setFaults(known.fields);
    else fail(error);
  }

  return {
    values: typed.values,
    isRestored: typed.isRestored,
    flush: typed.flush,
    faults,
    isBusy,
    set(change: Partial<Form>) {
      typed.set(change);
      setFaults({});
    },
    current: typed.current,
    submit: () => void submit(),
    cancel: () => void close(),
    theirs,
    goOn: () => setTheirs(undefined),
    overwrite() {
      current.current = theirs;
      typed.base.current = theirs?.updated_at;
      setTheirs(undefined);
      void submit();
    },
    discard() {
      setTheirs(undefined);
      void close().then(onSaved);
    },
  };
}
export type EntryForm<
  Form extends object,
  Saved extends { readonly updated_at: string },
> = ReturnType<typeof useEntryForm<Form, Saved>>;

const isSame = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
