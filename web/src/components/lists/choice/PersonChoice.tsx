import { Box, ButtonBase } from '@mui/material';
import type { ReactNode } from 'react';
import { Quiet } from '../../layout/layout.tsx';

interface PersonChoiceProps {
  label: string;
  /** An empty value stands for all of them, and has no initial. */
  options: readonly (readonly [value: string, name: string])[];
  value: string;
  onChoose: (value: string) => void;
  /** A few words about a person, such as the year. */
  about?: (value: string) => ReactNode;
}

/** Chooses one of a few people, such as the own children, in the same way on every screen. */
export const PersonChoice = ({ label, options, value, onChoose, about }: PersonChoiceProps) => (
  <Box role="group" aria-label={label} className="no-print" sx={row}>
    {options.map(([option, name]) => (
      <ButtonBase
        key={option}
        aria-pressed={option === value}
        onClick={() => onChoose(option)}
        sx={pill}
      >
        {option !== '' && (
          <Box component="span" aria-hidden className="initial" sx={initial}>
            {name.charAt(0).toUpperCase()}
          </Box>
        )}
        <Box component="span" sx={names}>
          {name}
          {option !== '' && about && (
            <Quiet component="span" sx={{ fontWeight: 400 }}>
              {about(option)}
            </Quiet>
          )}
        </Box>
      </ButtonBase>
    ))}
  </Box>
);

/** On a phone they are one line, which moves under the finger. */
const row = {
  display: 'flex',
  flexWrap: { sm: 'wrap' },
  gap: 1,
  mb: 3,
  overflowX: { xs: 'auto', sm: 'visible' },
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: { xs: 0.5, sm: 0 },
  '& > *': { flexShrink: 0 },
};
const pill = {
  minHeight: 44,
  px: { xs: 1.5, sm: 2 },
  gap: 1,
  borderRadius: '22px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  fontSize: '0.9375rem',
  fontWeight: 600,
  '&:hover': { borderColor: 'primary.main' },
  '&[aria-pressed="true"]': {
    borderColor: 'primary.main',
    bgcolor: 'primary.main',
    '&, & *': { color: 'primary.contrastText' },
    '& .initial': { bgcolor: 'primary.contrastText', color: 'primary.main' },
  },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
};
/** On a phone what is said about a person is below the name, so that two fit. */
const names = {
  display: 'flex',
  columnGap: 1,
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'flex-start', sm: 'center' },
  lineHeight: { xs: 1.15, sm: 'inherit' },
  '& > span': { fontSize: { xs: '0.75rem', sm: 'inherit' } },
};
const initial = {
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 30,
  marginInlineStart: { xs: -0.75, sm: -1.25 },
  borderRadius: '50%',
  bgcolor: 'action.selected',
  fontSize: '0.8125rem',
};
