import Chip from '@mui/material/Chip';
import type { MailingState } from '#shared/domain/mailing';
import { stateNames } from './words.ts';

const colours: Partial<Record<MailingState, 'success' | 'error' | 'primary' | 'warning'>> = {
  preparing: 'primary',
  waiting: 'primary',
  sending: 'primary',
  paused: 'warning',
  sent: 'success',
  refused: 'error',
  failed: 'error',
};

/** A mailing's state in a word. */
export const StateChip = ({ state }: { state: MailingState }) => (
  <Chip label={stateNames[state]} color={colours[state] ?? 'default'} variant="outlined" />
);
