import { Chip } from '@mui/material';
import type { RequestState } from '#shared/signing/request';
import { type Progressing, signedSoFar, stateNames } from './words.ts';

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

/** The state of a request. */
export const StateChip = ({ request }: { request: Progressing }) => (
  <Chip
    size="small"
    variant="outlined"
    color={colours[request.state] ?? 'default'}
    label={signedSoFar(request) ?? stateNames[request.state]}
    sx={looks[request.state] ?? {}}
  />
);
