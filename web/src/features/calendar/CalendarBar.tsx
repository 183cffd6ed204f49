import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type Layout, layouts } from './calendarView.ts';
import { spanText, stepped } from './span.ts';
import type { CalendarViewing } from './useCalendarView.ts';

const names: Readonly<Record<Layout, string>> = { agenda: 'Agenda', week: 'Week', month: 'Month' };
const stepNames: Readonly<Record<Layout, string>> = {
  agenda: 'four weeks',
  week: 'week',
  month: 'month',
};

/** Which days are shown, the way to those before and after, and the layout. */
export function CalendarBar({ viewing }: { viewing: CalendarViewing }) {
  const { view, today, setView } = viewing;
  const step = stepNames[view.layout];
  return (
    <Box sx={bar}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }} className="no-print">
        <Button variant="outlined" onClick={() => setView({ day: today })}>
          Today
        </Button>
        <IconButton
          aria-label={`Previous ${step}`}
          onClick={() => setView({ day: stepped(view, -1) })}
        >
          <BackIcon />
        </IconButton>
        <IconButton aria-label={`Next ${step}`} onClick={() => setView({ day: stepped(view, 1) })}>
          <NextIcon />
        </IconButton>
      </Box>
      <Typography variant="h2" aria-live="polite" sx={{ flex: '1 1 auto' }}>
        {spanText(view)}
      </Typography>
      <Box role="group" aria-label="Layout" sx={{ display: 'flex', gap: 0.5 }} className="no-print">
        {layouts.map((layout) => (
          <Button
            key={layout}
            variant={view.layout === layout ? 'contained' : 'outlined'}
            aria-pressed={view.layout === layout}
            onClick={() => setView({ layout })}
          >
            {names[layout]}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 };
