import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

const keyOf = (name: string) => `portal.draft.${name}`;

/**
 * Keeps what is typed into a form, in this tab, over reloads and lost sessions. A draft holds every field as it was, the
 * version it was made on included; it is there again when the form is, and goes when it was saved or given up.
 */
export function useDraft<In extends FieldValues, Out>(
  name: string,
  form: UseFormReturn<In, unknown, Out>,
): { drop: () => void } {
  const { setValue, watch } = form;
  useEffect(() => {
    for (const [field, value] of Object.entries(storedDraft(name))) {
      setValue(field as Path<In>, value as PathValue<In, Path<In>>, { shouldDirty: true });
    }
    const following = watch((values, { type }) => {
      // Only what a person did: a form that was filled by the server is no draft.
      if (type === 'change') sessionStorage.setItem(keyOf(name), JSON.stringify(values));
    });
    return () => following.unsubscribe();
  }, [name, setValue, watch]);
  return { drop: () => sessionStorage.removeItem(keyOf(name)) };
}

function storedDraft(name: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
  } catch {
    return {};
  }
}
