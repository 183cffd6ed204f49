import { Box } from '@mui/material';
import type { ChangeEvent, Ref } from 'react';
import { control, Labelled } from './Labelled.tsx';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  /** How many lines are shown at first; the field grows with the lines of its text. */
  rows?: number;
  inputMode?: 'text' | 'numeric';
  /** The fault of the value. */
  fault?: string | undefined;
  hint?: string;
}

/** A labelled field: one line or several, with its hint or its fault below. */
export function Field({ label, value, onChange, rows, fault, hint, ...rest }: FieldProps) {
  return (
    <Labelled label={label} fault={fault} hint={hint}>
      {(described) => (
        <Box
          component={rows ? 'textarea' : 'input'}
          {...described}
          value={value}
          rows={rows && rowsFor(value, rows)}
          autoComplete="off"
          onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            onChange(event.target.value)
          }
          sx={[
            { ...text, borderColor: fault ? 'error.main' : 'text.secondary' },
            rows !== undefined && linesOf(rows),
            rest.inputMode === 'numeric' && number,
          ]}
          {...rest}
        />
      )}
    </Labelled>
  );
}

/** The most lines that a field shows without scrolling. */
const mostRows = 12;

/** Also grows with lines that wrap, in browsers that can; `rows` is for the others. */
const linesOf = (rows: number) => ({
  fieldSizing: 'content',
  width: '100%',
  minHeight: `calc(${rows}lh + 18px)`,
  maxHeight: `calc(${mostRows}lh + 18px)`,
});

const rowsFor = (value: string, least: number): number =>
  Math.max(least, Math.min(mostRows, value.split('\n').length));

/** A number needs no more room. */
const number = { width: '100%', maxWidth: 140 };
const text = { ...control, px: 1.5, py: 1, resize: 'vertical' };
