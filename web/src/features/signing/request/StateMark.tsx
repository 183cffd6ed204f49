import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import SignIcon from '@mui/icons-material/DrawOutlined';
import WaitIcon from '@mui/icons-material/HourglassEmptyOutlined';
import StopIcon from '@mui/icons-material/ReportOutlined';
import { Box } from '@mui/material';
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
  const isNext = hasTurn && usual === WaitIcon;
  const Icon = isNext ? SignIcon : usual;
  return (
    <Box sx={{ ...line, color: isNext ? next : color }}>
      <Icon aria-hidden fontSize="small" />
      <span>{children}</span>
    </Box>
  );
}

const line = { display: 'inline-flex', alignItems: 'center', gap: 0.5, fontWeight: 600 };
/** A blue that is read on cards of both schemes. */
const next = 'color-mix(in srgb, var(--mui-palette-Alert-infoColor), var(--mui-palette-info-main))';
