import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { openTabDraft } from '../../components/editing/drafts/tabDraft.ts';
import type { MailValues } from './mailForm.ts';

/**
 * The form of a mailing with a draft in this tab, across reloads and lost sessions. The draft holds
 * every field, also those that no save stores, and the loaded version of the text.
 */
export function useFormDraft(
  name: string,
  start: MailValues,
): { form: UseFormReturn<MailValues>; drop: () => void } {
  const [{ draft, slot }] = useState(() => openTabDraft<MailValues>(name));
  const form = useForm<MailValues>({ defaultValues: { ...start, ...draft?.form } });
  const { watch } = form;
  useEffect(() => {
    const following = watch((_, { type }) => {
      // Only changes by the person; values from the server are no draft.
      if (type !== 'change') return;
      void slot.put({ name: '', form: form.getValues(), madeOn: undefined, at: Date.now() });
    });
    return () => following.unsubscribe();
  }, [form, watch, slot]);
  return { form, drop: () => void slot.drop() };
}
