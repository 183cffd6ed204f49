import Chip from '@mui/material/Chip';
import type { RequestState } from '#shared/signing/request';
import { stateNames } from './words.ts';

const colours: Partial<Record<RequestState, 'success' | 'error' | 'warning'>> = {
  completed: 'success',
  declined: 'error',
  expired: 'warning',
};

/** One that is read moves; a voided one is of no more interest. */
const looks: Partial<Record<RequestState, object>> = {
  viewed: {
    color: 'var(--mui-palette-Alert-infoColor)',
    bgcolor: 'color-mix(in srgb, var(--mui-palette-info-main) 16%, transparent)',
    borderColor: 'transparent',
  },
  voided: { color: 'text.secondary', bgcolor: 'action.hover', borderColor: 'transparent' },
};

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
    color={colours[state] ?? 'default'}
    label={progress ?? stateNames[state]}
    sx={looks[state] ?? {}}
  />
);
