import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import SignIcon from '@mui/icons-material/DrawOutlined';
import WaitIcon from '@mui/icons-material/HourglassEmptyOutlined';
import StopIcon from '@mui/icons-material/ReportOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { RecipientState } from '#shared/signing/request';

const looks = {
  waiting: [WaitIcon, 'text.secondary'],
  asked: [WaitIcon, 'text.primary'],
  opened: [WaitIcon, 'text.primary'],
  done: [DoneIcon, 'success.main'],
  copied: [DoneIcon, 'success.main'],
  declined: [StopIcon, 'error.main'],
  locked: [StopIcon, 'error.main'],
} as const;

interface StateMarkProps {
  state: RecipientState;
  /** Whether the document waits for the person now. */
  hasTurn: boolean;
  children: ReactNode;
}

/** The state of a recipient: a sign and words. */
export function StateMark({ state, hasTurn, children }: StateMarkProps) {
  const [usual, color] = looks[state];
  const Icon = hasTurn && usual === WaitIcon ? SignIcon : usual;
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color, fontWeight: 600 }}>
      <Icon aria-hidden fontSize="small" />
      <span>{children}</span>
    </Box>
  );
}
