import { useRef, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { AppError } from '#shared/kernel/errors';
import { useFeedback } from '../feedback/feedback.tsx';
import { useFaultFocus } from '../forms/FieldAnchor.tsx';
import { newerOf } from './conflict/newerOf.ts';
import type { RecordForm, Versioned } from './recordForm.ts';
import type { DraftForm } from './useDraftForm.ts';
import { refusedFields } from './useSaving.ts';

/** Checks and sends a form once for each click, and shows why it was refused. */
export function useSubmit<Form extends FieldValues, Saved extends Versioned>(
  record: RecordForm<Form, Saved>,
  { form, finish }: DraftForm<Form, Saved>,
  { show, isQuiet }: { readonly show: (theirs: Saved) => void; readonly isQuiet: boolean },
) {
  const { fail } = useFeedback();
  /** Counts the checks that found faults. Each one moves the focus to the first fault. */
  const [faultRound, setFaultRound] = useState(0);
  const showFaults = () => setFaultRound((before) => before + 1);
  // A quiet form has no summary of its faults.
  useFaultFocus(isQuiet ? faultRound : 0, Object.keys(form.formState.errors).length > 0);
  // A second click may come before the next render.
  const isRunning = useRef(false);

  function refuse(error: unknown) {
    const theirs = newerOf<Saved>(error);
    if (theirs) return show(theirs);
    const faults = refusedFields(record, error);
    for (const [name, message] of faults) form.setError(name as Path<Form>, { message });
    if (faults.length > 0) return showFaults();
    const kind = error instanceof AppError ? error.kind : undefined;
    const { gone } = record.words;
    if (kind === 'notFound' && gone) return fail(new AppError('notFound', gone));
    // The save bar shows a failure that was retried.
    if (!record.isRetried || kind !== 'unavailable') fail(error);
  }
  async function attempt(act: () => Promise<unknown>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await act();
    } catch (error) {
      refuse(error);
    } finally {
      isRunning.current = false;
    }
  }
  const submit = (act: (values: Form) => Promise<unknown>) =>
    void attempt(async () => {
      finish();
      let values: Form | undefined;
      const take = (sound: Form) => {
        values = sound;
      };
      await form.handleSubmit(take, showFaults)();
      if (values) await act(values);
    });
  return { faultRound, attempt, submit };
}
