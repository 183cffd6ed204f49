import { Box } from '@mui/material';
import { timeText } from '../../components/days/days.ts';
import { type Break, minutesOf } from './words.ts';

interface BreakEntryProps {
  between: Break | undefined;
  /** The school's time as `HH:MM` if the day is today. */
  clock?: string | undefined;
  /** Its row where the days of a week are side by side. */
  row?: number | undefined;
}

/** A break between two lessons of a day: a thin line of the list. */
export function BreakEntry({ between, clock = '', row }: BreakEntryProps) {
  if (!between) return null;
  const { starts, ends } = between;
  const isNow = starts <= clock && clock < ends;
  return (
    <Box
      component="li"
      className="figures"
      style={{ gridRow: row }}
      sx={row === undefined ? wide : dense}
    >
      <span>{row === undefined && timeText(starts)}</span>
      <span>{`Break, ${minutesOf(between)} minutes${isNow ? ', now' : ''}`}</span>
    </Box>
  );
}

const quiet = { fontSize: '0.8438rem', color: 'text.secondary', bgcolor: 'action.hover' };
const wide = {
  ...quiet,
  display: 'grid',
  columnGap: 2,
  px: { xs: 2, sm: 2.5 },
  py: 0.5,
  gridTemplateColumns: { xs: '72px minmax(0, 1fr)', sm: '96px minmax(0, 1fr)' },
};
const dense = { ...quiet, py: 0.25, px: 1.5 };
