import FamilyIcon from '@mui/icons-material/FamilyRestroomOutlined';
import MailIcon from '@mui/icons-material/UnsubscribeOutlined';
import { Chip } from '@mui/material';
import { isEnded } from '#shared/absences/notice-kinds';
import { Row } from '../../../components/layout/layout.tsx';
import type { SteadyNotice } from './useSteady.ts';
import { familyCheck, mailFails, stateNames } from './words.ts';

/** The state of a notice. A notice that ended elsewhere keeps its place and says so. */
export function StateMark({ notice: { state }, isGone }: SteadyNotice) {
  const isOver = isGone && !isEnded(state);
  const isNew = !isOver && (state === 'sent' || state === 'requested' || state === 'reopened');
  return (
    <Chip
      size="small"
      label={isOver ? 'No longer open' : stateNames[state]}
      color={isNew ? 'primary' : 'default'}
      variant={isNew ? 'filled' : 'outlined'}
    />
  );
}

interface WarningsProps {
  isChecked: boolean | undefined;
  mailFails: boolean | undefined;
}

/** What the office must know before it acts on a notice. It is never printed. */
export const Warnings = (of: WarningsProps) => (
  <div className="no-print">
    {of.isChecked && <Warning Icon={FamilyIcon}>{familyCheck}</Warning>}
    {of.mailFails && <Warning Icon={MailIcon}>{mailFails}</Warning>}
  </div>
);

const Warning = ({ Icon, children }: { Icon: typeof FamilyIcon; children: string }) => (
  <Row gap={0.75} isOneLine sx={warning}>
    <Icon aria-hidden sx={{ fontSize: '1.2em', mt: '0.15em', flexShrink: 0 }} />
    <span>{children}</span>
  </Row>
);

const warning = {
  mt: 0.5,
  fontSize: '0.875rem',
  fontWeight: 600,
  lineHeight: 1.45,
  color: 'warning.main',
};
