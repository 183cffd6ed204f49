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

/** The state of a request. */
export const StateChip = ({ state }: { state: RequestState }) => (
  <Chip size="small" variant="outlined" color={colours[state]} label={stateNames[state]} />
);
