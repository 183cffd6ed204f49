import type { UseFormReturn } from 'react-hook-form';
import { readAddresses } from '#shared/mailings/mail-addresses';
import type { MailValues } from '../mailForm.ts';
import { number } from '../words.ts';
import { TextField } from './TextField.tsx';

/** The addresses that get no mail, and how many they are. */
export function ExclusionField({ form }: { form: UseFormReturn<MailValues> }) {
  const { addresses } = readAddresses(form.watch('except_for'));
  const leftOut = addresses.length === 0 ? 'Not sent to: nobody' : addressesText(addresses);
  return (
    <TextField
      form={form}
      name="except_for"
      label="Exclusion list"
      rows={3}
      hint={`${leftOut}. Write commas or new lines between the addresses.`}
    />
  );
}

const addressesText = ({ length }: readonly string[]): string =>
  length === 1 ? 'Not sent to: 1 address' : `Not sent to: ${number(length)} addresses`;
