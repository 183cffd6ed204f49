import { Chip } from '@mui/material';
import type { IntakeState } from '#shared/intake/intake-states';
import { stateNames } from './words.ts';

const colours: Partial<Record<IntakeState, 'success' | 'error' | 'primary'>> = {
  ready: 'primary',
  applied: 'success',
  refused: 'error',
  failed: 'error',
};

/** Shows the state of an intake. */
export const StateChip = ({ state }: { state: IntakeState }) => (
  <Chip label={stateNames[state]} color={colours[state] ?? 'default'} variant="outlined" />
);
