import { Box, Button } from '@mui/material';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { CalendarBar } from './CalendarBar.tsx';
import { isFiltered, noFilters } from './calendarView.ts';
import { EventSkeletons } from './EventSkeletons.tsx';
import { FilterBar } from './FilterBar.tsx';
import { SubscribeButton } from './SubscribeButton.tsx';
import { spanText } from './span.ts';
import { useCalendarView } from './useCalendarView.ts';
import { useChildren } from './useChildren.ts';
import { useEventFavourites } from './useEventFavourites.ts';
import { useEvents } from './useEvents.ts';
import { AgendaView } from './views/AgendaView.tsx';
import { MonthView } from './views/MonthView.tsx';
import { WeekView } from './views/WeekView.tsx';

/** `/calendar`: the school's events by month, by week, or as an agenda. */
export function CalendarPage() {
  const viewing = useCalendarView();
  const { view, today, setView } = viewing;
  const favourites = useEventFavourites();
  const events = useEvents(view, favourites);
  const family = useChildren();
  const parts = { days: events.days, byDay: events.byDay, today, favourites };
  return (
    <Screen action={<SubscribeButton family={family} />}>
      <CalendarBar viewing={viewing} />
      <FilterBar viewing={viewing} family={family} />
      {events.error && <Failure error={events.error} onRetry={events.retry} />}
      <Box
        component="section"
        aria-label={spanText(view)}
        aria-busy={events.isLoading}
        // What follows stays below the window until the events are there.
        sx={{ minHeight: events.isLoading ? '100vh' : undefined }}
      >
        {view.layout === 'month' && <MonthView {...parts} viewing={viewing} />}
        {view.layout === 'week' && <WeekView {...parts} />}
        {view.layout === 'agenda' && <AgendaView {...parts} />}
        {view.layout === 'agenda' && events.isLoading && <EventSkeletons />}
      </Box>
      {events.isEmpty && (
        <EmptyState
          title="No records found!"
          action={
            isFiltered(view) && (
              <Button variant="outlined" onClick={() => setView(noFilters)}>
                Show all events
              </Button>
            )
          }
        >
          {isFiltered(view)
            ? 'No events in these days match the filters.'
            : 'You have no events in these days. Try the next days.'}
        </EmptyState>
      )}
    </Screen>
  );
}
