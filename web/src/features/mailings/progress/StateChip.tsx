import { Chip } from '@mui/material';
import type { MailingState } from '#shared/mailings/mailing';
import { stateNames } from '../words.ts';

const colours: Partial<Record<MailingState, 'success' | 'error' | 'primary' | 'warning'>> = {
  preparing: 'primary',
  waiting: 'primary',
  sending: 'primary',
  paused: 'warning',
  sent: 'success',
  refused: 'error',
  failed: 'error',
};

/** The state of a mailing. */
export const StateChip = ({ state }: { state: MailingState }) => (
  <Chip label={stateNames[state]} color={colours[state] ?? 'default'} variant="outlined" />
);
