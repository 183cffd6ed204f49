import { Chip } from '@mui/material';
import type { Intake } from '#shared/intake/intake.contract';
import type { IntakeState } from '#shared/intake/intake-states';
import { isAsking, stateNames } from './words.ts';

const colours: Partial<Record<IntakeState, 'success' | 'error' | 'primary'>> = {
  ready: 'primary',
  applied: 'success',
  refused: 'error',
  failed: 'error',
};

/** Shows the state of an intake. A refused file that only waits for an answer says so. */
export const StateChip = ({ intake }: { intake: Pick<Intake, 'state' | 'needs_answer'> }) => (
  <Chip
    label={isAsking(intake) ? 'Needs an answer' : stateNames[intake.state]}
    color={isAsking(intake) ? 'primary' : (colours[intake.state] ?? 'default')}
    variant="outlined"
  />
);
