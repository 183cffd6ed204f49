import { DayBar } from '../../components/days/DayBar.tsx';
import type { Layout } from './calendarView.ts';
import { spanText, stepped } from './span.ts';
import type { CalendarViewing } from './useCalendarView.ts';

const layouts = [
  ['agenda', 'Agenda'],
  ['week', 'Week'],
  ['month', 'Month'],
] as const;
const stepNames: Readonly<Record<Layout, string>> = {
  agenda: 'four weeks',
  week: 'week',
  month: 'month',
};

/** Shows the days of the view, buttons for other days, and the choice of the layout. */
export function CalendarBar({ viewing }: { viewing: CalendarViewing }) {
  const { view, today, setView } = viewing;
  return (
    <DayBar
      heading={spanText(view)}
      step={stepNames[view.layout]}
      onToday={() => setView({ day: today })}
      onStep={(step) => setView({ day: stepped(view, step) })}
      layouts={layouts}
      layout={view.layout}
      onLayout={(layout) => setView({ layout })}
    />
  );
}
