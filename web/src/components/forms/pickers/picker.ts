import type { PickerValue } from '@mui/x-date-pickers/internals';
import type { FieldRef } from '@mui/x-date-pickers/models';
import type { Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import { heldAs, textOf } from './schoolClock.ts';

/** The properties of a picker; times are local times of the school. */
export interface PickerProps {
  label: string;
  timeZone: string;
  /** `2026-06-04T09:30`, or a day alone. */
  wall: string | null;
  /** `isUnfinished` is set when there is no value because it is only partly typed. */
  onWall: (wall: string | null, isUnfinished: boolean) => void;
  fault?: string | undefined;
  hint?: string | undefined;
  notBefore?: Date | undefined;
  disabled?: boolean | undefined;
}

/** The content of the field, also while it is half typed and has no date. */
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
  const reported = useRef(false);
  function tell(text: string | null, isUnfinished: boolean) {
    reported.current = isUnfinished;
    onWall(text, isUnfinished);
  }
  // A field that loses one part reports no date; the remaining parts must be read from it.
  const field = useRef<FieldRef<PickerValue>>(null);
  function left() {
    const isUnfinished = field.current?.getSections().some(({ value }) => value !== '') ?? false;
    if (known === null && isUnfinished !== reported.current) tell(null, isUnfinished);
  }
  return { held, hold, fieldProps: { fieldRef: field, onBlur: left } };
}

/** The styles and labels of both pickers. */
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
    day: { sx: chosenDay },
    clearButton: { title: `Clear ${label}`, 'aria-label': `Clear ${label}` },
  }) as const;

/** Keeps the contrast of the chosen day with focus. */
export const chosenDay = {
  '&.Mui-selected:focus, &.Mui-selected:hover': {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
  },
};

/** The label is above the field, as everywhere. */
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
  // Makes `November 21, 2026 12:00 AM` fit a side column.
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
  // As that of a field with a time: a mouse sees it when it comes near.
  '@media (pointer: fine)': {
    '& .clearButton': { opacity: 0 },
    '&:hover .clearButton, &:focus-within .clearButton': { opacity: 1 },
  },
};
