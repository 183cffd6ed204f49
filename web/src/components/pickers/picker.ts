import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { heldAs, textOf } from './schoolClock.ts';

/** What a picker is given; times are texts of the wall's clock. */
export interface PickerProps {
  label: string;
  timeZone: string;
  /** `2026-06-04T09:30`, or a day alone. */
  wall: string | null;
  onWall: (wall: string | null) => void;
  fault?: string | undefined;
  hint?: string | undefined;
  notBefore?: Date | undefined;
  disabled?: boolean | undefined;
}

/** What is in the field: also while half of it is typed, when outside there is no date at all. */
export function useHeld({ wall, onWall }: Pick<PickerProps, 'wall' | 'onWall'>) {
  const [held, setHeld] = useState<Dayjs | null>(wall ? heldAs(wall) : null);
  const [known, setKnown] = useState(wall);
  if (wall !== known) {
    setKnown(wall);
    setHeld(wall ? heldAs(wall) : null);
  }
  function hold(next: Dayjs | null) {
    const text = textOf(next) ?? null;
    setHeld(next);
    setKnown(text);
    onWall(text);
  }
  return { held, hold };
}

/** How the parts of both pickers look and what they are called. */
export const slotPropsOf = ({
  label,
  fault,
  hint,
}: Pick<PickerProps, 'label' | 'fault' | 'hint'>) =>
  ({
    textField: {
      fullWidth: true,
      size: 'small',
      error: Boolean(fault),
      helperText: fault || hint,
      slotProps: {
        inputLabel: { shrink: true },
        formHelperText: fault ? { role: 'alert' } : {},
      },
      sx: field,
    },
    field: { clearable: true, shouldRespectLeadingZeros: true },
    day: { sx: day },
    clearButton: { title: `Clear ${label}`, 'aria-label': `Clear ${label}` },
  }) as const;

/** The chosen day keeps its contrast when it has the focus. */
const day = {
  '&.Mui-selected:focus, &.Mui-selected:hover': {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
  },
};

/** The label stands above, as with every other field. */
const field = {
  '& .MuiInputLabel-root': {
    position: 'static',
    transform: 'none',
    mb: 0.75,
    fontSize: '0.9375rem',
    fontWeight: 600,
    lineHeight: 1.6,
    color: 'text.primary',
    whiteSpace: 'normal',
  },
  // A whole `November 21, 2026 12:00 AM` stands in a side column.
  '& .MuiPickersOutlinedInput-root': {
    minHeight: 44,
    px: 1.25,
    fontSize: '0.875rem',
    bgcolor: 'background.paper',
  },
  '& .MuiPickersOutlinedInput-notchedOutline': {
    top: 0,
    borderColor: 'text.secondary',
    '& legend': { display: 'none' },
  },
  '& .MuiFormHelperText-root': { mx: 0, fontSize: '0.875rem' },
};
