import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { AppError } from '#shared/kernel/errors';
import { isPassing, type Waiting, withRetries } from '../../api/retry.ts';
import { newerOf } from './conflict/newerOf.ts';
import { fieldAt, isSameForm, type RecordForm, type Versioned } from './recordForm.ts';
import type { Unanswered } from './useDraftForm.ts';

/** The state of a save. */
export type Saving =
  | { readonly is: 'idle' }
  | { readonly is: 'sending' }
  | { readonly is: 'waiting'; readonly waiting: Waiting }
  | { readonly is: 'failed'; readonly message: string };

interface CreateSteps<Saved> {
  /** Stores the draft before the request. */
  readonly keep: () => Promise<void>;
  /** Receives a record that an earlier try has created. */
  readonly onMade: (made: Saved) => void;
}

/**
 * Sends a form to the server. A record is created once, however often the answer gets lost; retries
 * are for forms that ask for them.
 */
export function useSaving<Form extends FieldValues, Saved extends Versioned>(
  record: RecordForm<Form, Saved>,
  unansweredAtFirst: Unanswered<Form> | undefined,
) {
  const unanswered = useRef(unansweredAtFirst);
  const { saving, run, patiently } = useTries(record.isRetried ?? false);

  async function change(form: Form, base: Saved): Promise<Saved> {
    try {
      return await patiently(() => record.update(form, base));
    } catch (error) {
      const newer = newerOf<Saved>(error);
      if (newer && record.hasArrived?.(form, record.formOf(newer))) return newer;
      throw error;
    }
  }

  /** Creates a record. First repeats an unanswered creation with its key. */
  async function create(form: Form, { keep, onMade }: CreateSteps<Saved>): Promise<Saved> {
    const before = unanswered.current;
    if (before && !isSameForm(record, before.form, form)) {
      // What was sent before may have arrived: then it is that one which is changed.
      const made = await answered(before).catch((error: unknown) => {
        // After a refusal there is no record.
        if (unanswered.current) throw error;
      });
      if (made) {
        onMade(made);
        return change(form, made);
      }
    }
    unanswered.current ??= { key: crypto.randomUUID(), form };
    await keep();
    return answered(unanswered.current);
  }

  async function answered({ key, form }: Unanswered<Form>): Promise<Saved> {
    try {
      const made = await patiently((same) => (record.create ?? never)(form, same), key);
      unanswered.current = undefined;
      return made;
    } catch (error) {
      const isSignedOut = error instanceof AppError && error.kind === 'unauthorised';
      if (!isPassing(error) && !isSignedOut) unanswered.current = undefined;
      throw error;
    }
  }

  return {
    saving,
    isBusy: saving.is === 'sending' || saving.is === 'waiting',
    unanswered,
    save: (form: Form, base: Saved | undefined, steps: CreateSteps<Saved>) =>
      run(() => (base ? change(form, base) : create(form, steps))),
    /** Sends something else with the retries and the state of a save. */
    sendOnce: <T>(send: (key: string) => Promise<T>, key: string) =>
      run(() => patiently(send, key)),
  };
}

const never = () => Promise.reject(new Error('No create'));

/** The state of a save, and its retries. */
function useTries(isRetried: boolean) {
  const [saving, setSaving] = useState<Saving>({ is: 'idle' });
  const stop = useRef<() => void>(() => undefined);
  // Stops retries when the editor closes; the draft keeps the text.
  useEffect(() => () => stop.current(), []);

  async function patiently<T>(
    send: (key: string) => Promise<T>,
    key: string = crypto.randomUUID(),
  ) {
    if (!isRetried) return send(key);
    const answer = await withRetries(
      (sameKey) => {
        setSaving({ is: 'sending' });
        return send(sameKey);
      },
      {
        key,
        onWaiting: (waiting) => {
          stop.current = waiting.stop;
          setSaving({ is: 'waiting', waiting });
        },
      },
    );
    stop.current = () => undefined;
    return answer;
  }

  async function run<T>(act: () => Promise<T>): Promise<T> {
    setSaving({ is: 'sending' });
    try {
      const done = await act();
      setSaving({ is: 'idle' });
      return done;
    } catch (error) {
      const isLost = isRetried && isPassing(error) && error instanceof AppError;
      setSaving(isLost ? { is: 'failed', message: error.message } : { is: 'idle' });
      throw error;
    }
  }

  return { saving, run, patiently };
}

/** Returns the faults of a refused save that belong to fields of the form. */
export function refusedFields<Form extends FieldValues, Saved extends Versioned>(
  record: RecordForm<Form, Saved>,
  error: unknown,
): [name: string, message: string][] {
  const fields = error instanceof AppError ? Object.entries(error.fields ?? {}) : [];
  return fields.flatMap(([path, message]) => {
    const name = fieldAt(record, path);
    return name ? [[name, message]] : [];
  });
}
