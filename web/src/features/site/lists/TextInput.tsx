import { Box } from '@mui/material';
import type { ChangeEvent } from 'react';
import { control } from '../../../components/forms/Labelled.tsx';

interface TextInputProps {
  /** Its name for people who cannot see which entry it is in. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A field of one line inside an entry of a list. */
export const TextInput = ({ label, value, onChange }: TextInputProps) => (
  <Box
    component="input"
    aria-label={label}
    value={value}
    autoComplete="off"
    onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
    sx={{ ...control, px: 1.5, borderColor: 'text.secondary', minWidth: 0 }}
  />
);
