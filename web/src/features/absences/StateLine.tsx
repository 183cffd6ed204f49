import OverIcon from '@mui/icons-material/BlockOutlined';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import ActionIcon from '@mui/icons-material/ErrorOutlined';
import WaitingIcon from '@mui/icons-material/ScheduleOutlined';
import { Row } from '../../components/layout/layout.tsx';
import type { Tone } from './words.ts';

const looks = {
  waiting: { Icon: WaitingIcon, color: 'text.secondary' },
  done: { Icon: DoneIcon, color: 'success.main' },
  action: { Icon: ActionIcon, color: 'warning.main' },
  over: { Icon: OverIcon, color: 'text.secondary' },
} as const;

/** A state in words, with a sign. */
export function StateLine({ tone, children }: { tone: Tone; children: string }) {
  const { Icon, color } = looks[tone];
  return (
    <Row gap={0.75} align="flex-start" isOneLine sx={{ fontSize: '0.9375rem' }}>
      <Icon aria-hidden sx={{ color, fontSize: '1.25rem', mt: '1px', flexShrink: 0 }} />
      <span>{children}</span>
    </Row>
  );
}
