import { Box } from '@mui/material';
import { type KeyboardEvent, useRef } from 'react';
import { weekdays } from '../../../components/days/days.ts';
import { Quiet } from '../../../components/layout/layout.tsx';
import { visuallyHidden } from '../../../components/screen/visuallyHidden.ts';
import { spanText, stepped } from '../span.ts';
import type { CalendarViewing } from '../useCalendarView.ts';
import type { LayoutProps } from './AgendaView.tsx';
import { MonthDay } from './MonthDay.tsx';
import { shownInWeek } from './weekBars.ts';

interface MonthViewProps extends LayoutProps {
  viewing: CalendarViewing;
}

/** A month as a table of weeks. Its days are links; Tab and the arrow keys move between them. */
export function MonthView({ days, byDay, today, viewing }: MonthViewProps) {
  const table = useRef<HTMLTableElement>(null);
  const { view, setView, linkTo } = viewing;
  const weeks = Array.from({ length: days.length / 7 }, (_, n) => days.slice(n * 7, n * 7 + 7));

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : undefined;
    const links = [...(table.current?.querySelectorAll<HTMLElement>('a[data-day]') ?? [])];
    const at = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1;
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = at + (moves[event.key] ?? 0);
    if (step) setView({ day: stepped(view, step) });
    else if (to !== at) links[to]?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <Box component="table" ref={table} onKeyDown={onKeyDown} sx={grid}>
      <caption style={visuallyHidden}>{`Events of ${spanText(view)}`}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <Quiet component="th" scope="col" key={name} aria-label={name} size="medium" sx={head}>
              <Box component="span" sx={narrow}>
                {name.slice(0, 3)}
              </Box>
              <Box component="span" sx={wide}>
                {name}
              </Box>
            </Quiet>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: by index, so that the focus stays on the same cell when the month changes
          <tr key={row}>
            {shownInWeek(week, byDay).map((shown, index) => {
              const day = week[index] ?? '';
              return (
                <MonthDay
                  key={weekdays[index]}
                  day={day}
                  shown={shown}
                  isOfMonth={day.slice(0, 7) === view.day.slice(0, 7)}
                  isToday={day === today}
                  link={linkTo({ layout: 'agenda', day })}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** The number of days that an arrow key moves. */
const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

const grid = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  bgcolor: 'background.paper',
  '& th, & td': { border: '1px solid', borderColor: 'divider' },
};
const head = { py: 0.75, fontWeight: 600 };
const narrow = { display: { md: 'none' } };
const wide = { display: { xs: 'none', md: 'inline' } };
