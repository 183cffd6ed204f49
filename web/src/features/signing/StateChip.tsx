import Chip from '@mui/material/Chip';
import type { RequestState } from '#shared/signing/request';
import { stateNames } from './words.ts';

const colours = {
  sent: 'default',
  viewed: 'default',
  completed: 'success',
  declined: 'error',
  voided: 'default',
  expired: 'warning',
} as const;

interface StateChipProps {
  state: RequestState;
  /** What an open request is instead, such as how many have signed. */
  progress?: string | undefined;
}

/** The state of a request. */
export const StateChip = ({ state, progress }: StateChipProps) => (
  <Chip
    size="small"
    variant="outlined"
    color={colours[state]}
    label={progress ?? stateNames[state]}
  />
);
