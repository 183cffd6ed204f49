import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import WaitIcon from '@mui/icons-material/HourglassEmptyOutlined';
import StopIcon from '@mui/icons-material/ReportOutlined';
import Box from '@mui/material/Box';
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

/** The state of a recipient: a sign and words. */
export function StateMark({ state, children }: { state: RecipientState; children: string }) {
  const [Icon, color] = looks[state];
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color, fontWeight: 600 }}>
      <Icon aria-hidden fontSize="small" />
      {children}
    </Box>
  );
}
