import type { PickerValue } from '@mui/x-date-pickers/internals';
import type { FieldRef } from '@mui/x-date-pickers/models';
import type { Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import { heldAs, textOf } from './schoolClock.ts';

/** What a picker is given; times are texts of the wall's clock. */
export interface PickerProps {
  label: string;
  timeZone: string;
  /** `2026-06-04T09:30`, or a day alone. */
  wall: string | null;
  /** `isUnfinished` when there is none because only a part of it is typed. */
  onWall: (wall: string | null, isUnfinished: boolean) => void;
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
    tell(text, next !== null && text === null);
  }
  const told = useRef(false);
  function tell(text: string | null, isUnfinished: boolean) {
    told.current = isUnfinished;
    onWall(text, isUnfinished);
  }
  // A field that loses one of its parts says that it has no date; that others are still there, it says only when it is asked.
  const field = useRef<FieldRef<PickerValue>>(null);
  function left() {
    const isUnfinished = field.current?.getSections().some(({ value }) => value !== '') ?? false;
    if (known === null && isUnfinished !== told.current) tell(null, isUnfinished);
  }
  return { held, hold, fieldProps: { fieldRef: field, onBlur: left } };
}

/** How the parts of both pickers look and what they are called. */
export const slotPropsOf = ({
  label,
  fault,
  hint,
  fieldProps,
}: Pick<PickerProps, 'label' | 'fault' | 'hint'> &
  Pick<ReturnType<typeof useHeld>, 'fieldProps'>) =>
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
    field: { clearable: true, shouldRespectLeadingZeros: true, ...fieldProps },
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
