import { Chip } from '@mui/material';
import type { IntakeState } from '#shared/intake/intake-states';
import { stateNames } from './words.ts';

const colours: Partial<Record<IntakeState, 'success' | 'error' | 'primary'>> = {
  ready: 'primary',
  applied: 'success',
  refused: 'error',
  failed: 'error',
};

interface StateChipProps {
  state: IntakeState;
  /** Whether a refused file only waits for an answer. */
  isAsking?: boolean;
}

/** Shows the state of an intake. */
export const StateChip = ({ state, isAsking }: StateChipProps) => (
  <Chip
    label={isAsking ? 'Needs an answer' : stateNames[state]}
    color={isAsking ? 'primary' : (colours[state] ?? 'default')}
    variant="outlined"
  />
);
