import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { MailValues } from './mailForm.ts';

/**
 * The form of a mailing with a draft in this tab, across reloads and lost sessions. The draft holds
 * every field, also those that no save stores, and the loaded version of the text.
 */
export function useFormDraft(
  name: string,
  start: MailValues,
): { form: UseFormReturn<MailValues>; drop: () => void } {
  const key = `portal.draft.${name}`;
  const [stored] = useState(() => storedDraft(key));
  const form = useForm<MailValues>({ defaultValues: { ...start, ...stored } });
  const { watch } = form;
  useEffect(() => {
    const following = watch((values, { type }) => {
      // Only changes by the person; values from the server are no draft.
      if (type === 'change') sessionStorage.setItem(key, JSON.stringify(values));
    });
    return () => following.unsubscribe();
  }, [key, watch]);
  return { form, drop: () => sessionStorage.removeItem(key) };
}

function storedDraft(key: string): Partial<MailValues> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}
