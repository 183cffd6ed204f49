import Chip from '@mui/material/Chip';
import type { IntakeState } from '#shared/contract/intake';
import { stateNames } from './words.ts';

const colours: Partial<Record<IntakeState, 'success' | 'error' | 'primary'>> = {
  ready: 'primary',
  applied: 'success',
  refused: 'error',
  failed: 'error',
};

/** An intake's state in a word. */
export const StateChip = ({ state }: { state: IntakeState }) => (
  <Chip label={stateNames[state]} color={colours[state] ?? 'default'} variant="outlined" />
);
