import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readAddresses } from '#shared/mailings/mail-addresses';
import type { MailValues } from '../mailForm.ts';
import { number } from '../words.ts';
import { TextField } from './TextField.tsx';

/**
 * The addresses that get no mail. It is folded once it has some, or need not have any, and opens
 * with a fault.
 */
export function ExclusionField({ form }: { form: UseFormReturn<MailValues> }) {
  const [list, type] = form.watch(['except_for', 'type']);
  const { addresses, unreadable } = readAddresses(list);
  const fold = useRef<HTMLDetailsElement>(null);
  const fault = form.formState.errors.except_for;
  const isNeeded = type === 'Weekly' && list.trim() === '';
  const isOpen = Boolean(fault) || isNeeded || unreadable.length > 0;
  useEffect(() => {
    // It stays open while someone types in it, and closes by hand only.
    if (isOpen && fold.current) fold.current.open = true;
  }, [isOpen]);
  return (
    <Box component="details" ref={fold} sx={card}>
      <summary>
        {addresses.length === 0 ? 'Left out: nobody' : `Left out: ${addressesText(addresses)}`}
      </summary>
      <TextField
        form={form}
        name="except_for"
        label="Exclusion list"
        rows={3}
        hint="These addresses get no mail. Write commas or new lines between them."
      />
    </Box>
  );
}

const addressesText = ({ length }: readonly string[]): string =>
  length === 1 ? '1 address' : `${number(length)} addresses`;

const card = {
  ...{ px: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' },
  '&[open]': { pb: 2 },
  '& > *': { boxSizing: 'border-box' },
  '& > summary': { py: 1.25, fontWeight: 600, cursor: 'pointer' },
};
