import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { AppError } from '#shared/errors';
import { isPassing } from '../../../api/retry.ts';
import { useRefresh } from '../useRefresh.ts';
import { isSameForm, type RecordKind, type Saved } from './kind.ts';

/** A creation that was sent and is not answered yet. */
export interface Unanswered<Form> {
  readonly key: string;
  readonly form: Form;
}

/** Sends a form to the server; one that is created is created once, however often the answer gets lost. */
export function useSaving<Form extends FieldValues, Kept extends Saved>(
  kind: RecordKind<Form, Kept>,
  unansweredAtFirst: Unanswered<Form> | undefined,
) {
  const refresh = useRefresh();
  const unanswered = useRef(unansweredAtFirst);
  const [isSaving, setSaving] = useState(false);

  async function create(form: Form, keep: () => Promise<void>, onMade: (made: Kept) => void) {
    const before = unanswered.current;
    if (before && !isSameForm(kind, before.form, form)) {
      // What was sent before may have arrived: then it is that one which is changed.
      const made = await answered(before).catch((error: unknown) => {
        // A refusal settles it: nothing was made.
        if (unanswered.current) throw error;
      });
      if (made) {
        onMade(made);
        return kind.update(form, made);
      }
    }
    unanswered.current ??= { key: crypto.randomUUID(), form };
    await keep();
    return answered(unanswered.current);
  }

  async function answered({ key, form }: Unanswered<Form>): Promise<Kept> {
    try {
      const made = await kind.create(form, key);
      unanswered.current = undefined;
      return made;
    } catch (error) {
      const isSignedOut = error instanceof AppError && error.kind === 'unauthorised';
      if (!isPassing(error) && !isSignedOut) unanswered.current = undefined;
      throw error;
    }
  }

  return {
    isSaving,
    unanswered,
    async save(
      form: Form,
      base: Kept | undefined,
      keep: () => Promise<void>,
      onMade: (made: Kept) => void,
    ): Promise<Kept> {
      setSaving(true);
      try {
        const saved = await (base ? kind.update(form, base) : create(form, keep, onMade));
        void refresh();
        return saved;
      } finally {
        setSaving(false);
      }
    },
  };
}
