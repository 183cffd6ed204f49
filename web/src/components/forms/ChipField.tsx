import { Box } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Row } from '../layout/layout.tsx';
import { FieldAnchor, useFault } from './FieldAnchor.tsx';

/** A choice: its value, its name, and a sign before the name. */
export interface ChipOption {
  readonly value: string;
  readonly name: string;
  readonly sign?: ReactNode;
  /** The name for screen readers, where the visible one is short. */
  readonly longName?: string;
}

interface ChipFieldProps {
  /** The field of the form around it. */
  name: string;
  label: string;
  options: readonly ChipOption[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** Several values may be chosen. */
  isMany?: boolean;
  hint?: string | undefined;
  /** A button beside the chips. */
  beside?: ReactNode;
  /** More ways to choose, below the chips. */
  children?: ReactNode;
}

/** Chooses one or several of a few values with one tap each, and shows its fault below. */
export function ChipField(props: ChipFieldProps) {
  const { name, label, options, chosen, onChange, isMany = false } = props;
  const { hint, beside, children } = props;
  const id = useId();
  const fault = useFault(name);
  const note = fault ?? hint;
  return (
    <FieldAnchor name={name}>
      <Box component="fieldset" aria-describedby={note ? `${id}-note` : undefined} sx={fieldset}>
        <Box component="legend" sx={legend}>
          {label}
        </Box>
        <Row>
          {options.map((option) => (
            <Chip
              key={option.value}
              option={option}
              type={isMany ? 'checkbox' : 'radio'}
              group={id}
              isChosen={chosen.includes(option.value)}
              onChoose={() => onChange(toggled(option.value, chosen, isMany))}
            />
          ))}
          {beside}
        </Row>
        {children}
        {note && (
          <Box
            id={`${id}-note`}
            role={fault ? 'alert' : undefined}
            sx={fault ? faultStyle : hintStyle}
          >
            {note}
          </Box>
        )}
      </Box>
    </FieldAnchor>
  );
}

/** Returns the chosen values after one was tapped. */
export function toggled(
  value: string,
  chosen: readonly string[],
  isMany: boolean,
): readonly string[] {
  if (!isMany) return [value];
  return chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
}

interface ChipProps {
  option: ChipOption;
  type: 'checkbox' | 'radio';
  /** The name of the group. */
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  sx?: object;
}

/** One choice: a checkbox or a radio button that looks like a chip. */
export function Chip({ option, type, group, isChosen, onChoose, sx }: ChipProps) {
  return (
    <Box component="label" sx={{ ...chip, ...sx }}>
      <Box
        component="input"
        type={type}
        name={group}
        checked={isChosen}
        aria-label={option.longName}
        onChange={onChoose}
        sx={unseen}
      />
      {option.sign}
      {option.name}
    </Box>
  );
}

const fieldset = { border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1 };
const legend = { fontSize: '0.9375rem', fontWeight: 600, p: 0, mb: 1 };
const hintStyle = { fontSize: '0.875rem', color: 'text.secondary' };
const faultStyle = { fontSize: '0.875rem', color: 'error.main' };
/** The control covers its chip, so that every tap reaches it. */
const unseen = { position: 'absolute', inset: 0, m: 0, opacity: 0, cursor: 'pointer' } as const;
const chip = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  px: 1.75,
  borderRadius: 1,
  cursor: 'pointer',
  border: '1px solid',
  borderColor: 'text.secondary',
  bgcolor: 'background.paper',
  '&:has(:checked)': {
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
    color: 'primary.contrastText',
    fontWeight: 600,
  },
  // More than a colour says what is chosen. It lies over the corner, so that nothing moves.
  '&:has(:checked)::after': {
    content: '"✓" / ""',
    position: 'absolute',
    insetBlockStart: 1,
    insetInlineEnd: 5,
    fontSize: '0.75rem',
    lineHeight: 1.3,
  },
  '&:has(:focus-visible)': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: '2px',
  },
} as const;
