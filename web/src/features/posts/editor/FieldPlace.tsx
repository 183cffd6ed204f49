import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import type { FieldName, PostForm } from './form.ts';

/** Where a field stands: it can be found by its name when something is wrong with it. */
export function FieldPlace({ name, children }: { name: FieldName; children: ReactNode }) {
  const fault = useFault(name);
  return (
    <Box data-field={name} data-fault={fault ? '' : undefined} sx={{ minWidth: 0 }}>
      {children}
    </Box>
  );
}

/** What is wrong with a field. */
export function useFault(name: FieldName): string | undefined {
  const { errors } = useFormState<PostForm>();
  const fault = (errors as Partial<Record<FieldName, { message?: string }>>)[name];
  return fault?.message;
}

const focusable =
  'input:not([type="file"]):not([aria-hidden="true"]), select, textarea, [contenteditable="true"], button';

/** Puts the focus into a field. */
export function focusField(name: FieldName): void {
  focusIn(document.querySelector(`[data-field="${name}"]`));
}

/** Puts the focus into the first field that something is wrong with. */
export function focusFirst(): void {
  focusIn(document.querySelector('[data-fault]'));
}

function focusIn(place: Element | null): void {
  const target = place?.querySelector<HTMLElement>(focusable);
  target?.focus();
  place?.scrollIntoView({ block: 'nearest' });
}
