import Box from '@mui/material/Box';
import { type ChangeEvent, type Ref, useId } from 'react';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  /** More than one line of text. */
  rows?: number;
  inputMode?: 'text' | 'numeric';
  /** What is wrong with the value. */
  fault?: string | undefined;
  hint?: string;
}

/** A labelled field: one line or several, with its hint or its fault below. */
export function Field({ label, value, onChange, rows, fault, hint, ...rest }: FieldProps) {
  const id = useId();
  const note = fault || hint;
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Box component="label" htmlFor={id} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        {label}
      </Box>
      <Box
        component={rows ? 'textarea' : 'input'}
        id={id}
        value={value}
        rows={rows}
        autoComplete="off"
        aria-invalid={Boolean(fault)}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
          onChange(event.target.value)
        }
        sx={{ ...control, borderColor: fault ? 'error.main' : 'text.secondary' }}
        {...rest}
      />
      {note && (
        <Box
          id={`${id}-note`}
          role={fault ? 'alert' : undefined}
          sx={{ fontSize: '0.875rem', color: fault ? 'error.main' : 'text.secondary' }}
        >
          {note}
        </Box>
      )}
    </Box>
  );
}

const control = {
  font: 'inherit',
  width: '100%',
  minHeight: 44,
  px: 1.5,
  py: 1,
  borderRadius: 1,
  border: '1px solid',
  bgcolor: 'background.paper',
  color: 'text.primary',
  resize: 'vertical',
};
