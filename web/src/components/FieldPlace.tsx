import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';

/** Where a field stands: it can be found by its name when something is wrong with it. */
export function FieldPlace({ name, children }: { name: string; children: ReactNode }) {
  const fault = useFault(name);
  return (
    <Box data-field={name} data-fault={fault ? '' : undefined} sx={{ minWidth: 0 }}>
      {children}
    </Box>
  );
}

/** What is wrong with a field. */
export function useFault(name: string): string | undefined {
  const { errors } = useFormState();
  const message = errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
}

const focusable =
  'input:not([readonly]):not(:disabled):not([type="file"]):not([aria-hidden="true"]), select:not(:disabled), textarea, [contenteditable="true"], button';

/** Puts the focus into a field. */
export const focusField = (name: string): void =>
  focusIn(document.querySelector(`[data-field="${name}"]`));

/** Puts the focus into the first field that something is wrong with. */
export const focusFirst = (): void => focusIn(document.querySelector('[data-fault]'));

function focusIn(place: Element | null): void {
  place?.querySelector<HTMLElement>(focusable)?.focus();
  place?.scrollIntoView({ block: 'nearest' });
}
