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

/** Shows the days of the view, buttons for other days, and the choice of the layout. */
export function CalendarBar({ viewing }: { viewing: CalendarViewing }) {
  const { view, today, setView } = viewing;
  const step = stepNames[view.layout];
  return (
    <Box sx={bar}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 0.5 } }}
        className="no-print"
      >
        <Button variant="outlined" onClick={() => setView({ day: today })} sx={narrow}>
          Today
        </Button>
        <IconButton
          aria-label={`Previous ${step}`}
          onClick={() => setView({ day: stepped(view, -1) })}
          sx={arrow}
        >
          <BackIcon />
        </IconButton>
        <IconButton
          aria-label={`Next ${step}`}
          onClick={() => setView({ day: stepped(view, 1) })}
          sx={arrow}
        >
          <NextIcon />
        </IconButton>
      </Box>
      <Typography variant="h2" aria-live="polite" sx={heading}>
        {spanText(view)}
      </Typography>
      <Box role="group" aria-label="Layout" sx={layoutGroup} className="no-print">
        {layouts.map((layout) => (
          <Button
            key={layout}
            variant={view.layout === layout ? 'contained' : 'outlined'}
            aria-pressed={view.layout === layout}
            onClick={() => setView({ layout })}
            sx={narrow}
          >
            {names[layout]}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 0.5, sm: 1.5 },
  rowGap: 1.5,
  mb: 2,
};
/** On a phone the heading is above one row of buttons. */
const heading = { flex: { xs: '1 0 100%', sm: '1 1 auto' }, order: { xs: -1, sm: 0 } };
const layoutGroup = { display: 'flex', gap: 0.5, ml: { xs: 'auto', sm: 0 } };
const narrow = { minWidth: 0, px: { xs: 0.75, sm: 2 } };
const arrow = { p: { xs: 0.75, sm: 1 } };
