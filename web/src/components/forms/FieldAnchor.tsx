import { Box } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { revealEvent } from '../screen/reveal.ts';

/** Marks the position of a field, so that a fault can move the focus to it. */
export function FieldAnchor({ name, children }: { name: string; children: ReactNode }) {
  const fault = useFault(name);
  return (
    <Box data-field={name} data-fault={fault ? '' : undefined} sx={{ minWidth: 0 }}>
      {children}
    </Box>
  );
}

/** The fault of a field. */
export function useFault(name: string): string | undefined {
  const { errors } = useFormState();
  const message = errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
}

const focusable =
  'input:not([readonly]):not(:disabled):not([type="file"]):not([aria-hidden="true"]), select:not(:disabled), textarea, [contenteditable="true"]';

/** Moves the focus to a field. */
export const focusField = (name: string): void =>
  focusIn(document.querySelector(`[data-field="${name}"]`));

/**
 * Moves the focus to the first field with a fault, once for each round of checks. The round and its
 * faults may render separately.
 */
export function useFaultFocus(round: number, hasFaults: boolean): void {
  const shown = useRef(0);
  useEffect(() => {
    if (round === shown.current || !hasFaults) return;
    shown.current = round;
    focusIn(document.querySelector('[data-fault]'));
  });
}

function focusIn(place: Element | null): void {
  // A field in a tab that is not shown cannot take the focus.
  if (place?.closest('[hidden]')) place.dispatchEvent(new Event(revealEvent, { bubbles: true }));
  const find = (kind: string) => place?.querySelector<HTMLElement>(kind);
  // A button that removes an entry may come before the field.
  (find(focusable) ?? find('button'))?.focus();
  place?.scrollIntoView({ block: 'nearest' });
}
