import { Chip } from '@mui/material';
import type { PersonState } from '#shared/people/people-admin.contract';
import { stateWords } from './words.ts';

const colours = {
  leaver: 'default',
  blocked: 'error',
  'mail-returns': 'warning',
  invited: 'info',
  'never-signed-in': 'info',
} as const;

/** The state of a person. */
export const StateChip = ({ state }: { state: PersonState }) => (
  <Chip
    size="small"
    variant="outlined"
    label={stateWords[state]}
    color={colours[state]}
    // The colour of the border is not readable as text on a row that is chosen.
    sx={{ color: 'text.primary' }}
  />
);
