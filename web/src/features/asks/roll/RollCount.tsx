import { Button, Typography } from '@mui/material';
import type { Roll } from '#shared/asks/asks.contract';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import type { Ticks } from './useRoll.ts';

interface RollCountProps {
  roll: Roll;
  ticks: Ticks;
  /** Clears the ticks, and returns what puts them back. */
  onClear: () => () => void;
}

/**
 * How many are here: it stays in view above the names. A trip is counted several times, at the bus, there
 * and on the way back; each count begins without ticks.
 */
export function RollCount({ roll, ticks, onClear }: RollCountProps) {
  const { say } = useFeedback();
  const all = roll.groups.flatMap(({ people }) => people);
  const here = all.filter(({ subject }) => ticks[subject]).length;
  return (
    <Row className="no-print" align="center" justify="space-between" isOneLine sx={bar}>
      <Typography role="status" className="figures" sx={count}>
        {`${here} of ${all.length} here`}
      </Typography>
      {here > 0 && (
        <Button onClick={() => say('A new count begins.', onClear())}>Start a new count</Button>
      )}
    </Row>
  );
}

const count = { fontSize: '1.5rem', fontWeight: 700 };
const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  minHeight: 56,
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
};
