import { Box } from '@mui/material';
import { FormField } from '../../components/forms/FormField.tsx';
import { settingsRecord } from './settingsForm.ts';

export interface Named {
  name: keyof typeof settingsRecord.blank;
  hint: string;
}

export const labelOf = (name: Named['name']): string => settingsRecord.labels[name] ?? name;

/** A field of one line, as wide as what it takes. */
export const Line = ({ width, ...props }: Named & { inputMode?: 'numeric'; width: number }) => (
  <Box sx={{ '& input': { maxWidth: width } }}>
    <FormField {...props} label={labelOf(props.name)} />
  </Box>
);
