import { useState } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { AppError } from '#shared/kernel/errors';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { useFaultFocus } from '../../components/forms/FieldAnchor.tsx';
import { faultsOf, type MailValues } from './mailForm.ts';

/** Shows faults at their fields and focuses the first one. */
export function useFormFaults(form: UseFormReturn<MailValues>) {
  const { fail } = useFeedback();
  const [round, setRound] = useState(0);
  useFaultFocus(round, true);

  /** Shows faults; returns whether there are any. */
  function show(faults: Record<string, string | undefined>): boolean {
    const found = Object.entries(faults).filter(([, message]) => message);
    for (const [name, message = ''] of found) form.setError(name as Path<MailValues>, { message });
    if (found.length > 0) setRound((before) => before + 1);
    return found.length > 0;
  }

  return {
    /** Checks the form and shows its faults; returns whether there are any. */
    hasFaults(isPreview: boolean): boolean {
      form.clearErrors();
      return show(faultsOf(form.getValues(), isPreview));
    },

    /** Shows an error at its field if it has one, else as a message. */
    refuse(error: unknown): void {
      const fields = error instanceof AppError ? (error.fields ?? {}) : {};
      const { except_emails, ...rest } = fields;
      if (!show({ ...rest, ...(except_emails && { except_for: except_emails }) })) fail(error);
    },
  };
}
