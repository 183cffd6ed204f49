import { Box } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Column } from '../layout/layout.tsx';

/** The attributes that a control gets from its label and hint. */
export interface Described {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface LabelledProps {
  label: string;
  /** The fault of the value. */
  fault?: string | undefined;
  hint?: string | undefined;
  children: (described: Described) => ReactNode;
}

/** A control with its label above, and its hint or its fault below. */
export function Labelled({ label, fault, hint, children }: LabelledProps) {
  const id = useId();
  const note = fault || hint;
  const reason = fault && reasons[fault];
  return (
    <Column gap={0.75} isBound>
      <Box component="label" htmlFor={id} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        {label}
      </Box>
      {children({
        id,
        'aria-invalid': Boolean(fault),
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <Box
          id={`${id}-note`}
          role={fault ? 'alert' : undefined}
          sx={{ fontSize: '0.875rem', color: fault ? 'error.main' : 'text.secondary' }}
        >
          {reason ? <span>{note}</span> : note}
          {reason && ` ${reason}`}
        </Box>
      )}
    </Column>
  );
}

/** What messages with specified words leave out. */
const reasons: Readonly<Record<string, string>> = {
  '*Please select valid date.': 'The end must come after the start.',
};

/** Returns the message of a fault, with the reason if its own words give none. */
export const explained = (message: string): string => {
  const reason = reasons[message];
  return reason ? `${message} ${reason}` : message;
};

/** The place of a button beside a control: below the line of the label. */
export const besideControl = { mt: { xs: 0, sm: '30px' }, minHeight: 44 };

/** The style of a text control. */
export const control = {
  font: 'inherit',
  width: '100%',
  minHeight: 44,
  borderRadius: 1,
  border: '1px solid',
  bgcolor: 'background.paper',
  color: 'text.primary',
};
