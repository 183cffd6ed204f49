import AddIcon from '@mui/icons-material/Add';
import FeedIcon from '@mui/icons-material/RssFeed';
import { Box, Button, Card, Skeleton } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { calendar as calendarApi } from '#shared/calendar/calendar.contract';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useAll } from '../../api/hooks.ts';
import { ReportsLink } from '../../asks/card/ReportsLink.tsx';
import { useCaller } from '../../auth/session.tsx';
import { DayBar } from '../../components/days/DayBar.tsx';
import { Offer } from '../../components/feedback/Offer.tsx';
import { overTable, WaitingWords } from '../../components/feedback/Skeletons.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { useIsOnline } from '../../components/screen/OfflineBar.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { type CalendarView, isFiltered, type Layout, noFilters } from './calendarView.ts';
import { eventsByDay } from './eventDays.ts';
import { eventsAsked } from './eventsAsked.ts';
import { FilterBar } from './FilterBar.tsx';
import { daysOf, spanText, stepped } from './span.ts';
import { type CalendarViewing, useCalendarView } from './useCalendarView.ts';
import { type Child, useChildren } from './useChildren.ts';
import { type EventFavourites, useEventFavourites } from './useEventFavourites.ts';
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
  const isWriter = may(useCaller(), 'cal.write');
  const parts = { days: events.days, byDay: events.byDay, today, favourites };
  // Below the events that are there, it says what is missing.
  const failure = events.error && (
    <Failure
      what={events.hasSome ? 'More events' : 'The calendar'}
      error={events.error}
      onRetry={events.retry}
    />
  );
  return (
    <Screen
      action={<SubscribeButton family={family} />}
      primary={
        isWriter && (
          <Button
            component={Link}
            to={pathTo('/calendar/new')}
            variant="contained"
            startIcon={<AddIcon />}
          >
            New event
          </Button>
        )
      }
    >
      <CalendarBar viewing={viewing} />
      <FilterBar viewing={viewing} family={family} />
      {!events.hasSome && failure}
      <Box
        component="section"
        aria-label={spanText(view)}
        aria-busy={events.isLoading}
        // What follows stays below the window until the events are there.
        sx={{ position: 'relative', minHeight: events.isLoading ? '100vh' : undefined }}
      >
        {view.layout === 'month' && <MonthView {...parts} viewing={viewing} />}
        {view.layout === 'week' && <WeekView {...parts} isLoading={events.isLoading} />}
        {view.layout === 'agenda' && <AgendaView {...parts} />}
        {view.layout === 'agenda' && events.isLoading && <EventSkeletons />}
        {events.isLoading && <WaitingWords what="the events" sx={overTable} />}
      </Box>
      {events.hasSome && failure}
      {events.isEmpty && (
        <EmptyState
          title="No records found!"
          action={
            isFiltered(view) ? (
              <Button variant="outlined" onClick={() => setView(noFilters)}>
                Show all events
              </Button>
            ) : (
              <Offer operation="intake" to={pathTo('/admin/intake')}>
                Load a calendar
              </Offer>
            )
          }
        >
          {isFiltered(view)
            ? 'No events in these days match the filters.'
            : 'The school’s calendar has no events for you in these days. Try the next days.'}
        </EmptyState>
      )}
      {isWriter && <RemovedButton />}
      <ReportsLink />
    </Screen>
  );
}

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
function CalendarBar({ viewing }: { viewing: CalendarViewing }) {
  const { view, today, isNextWeek, setView } = viewing;
  return (
    <DayBar
      heading={isNextWeek ? `Next school week: ${spanText(view)}` : spanText(view)}
      step={stepNames[view.layout]}
      onToday={() => setView({ day: today })}
      onStep={(step) => setView({ day: stepped(view, step) })}
      layouts={layouts}
      layout={view.layout}
      onLayout={(layout) => setView({ layout })}
    />
  );
}

/** Placeholders for the agenda during a slow request. */
function EventSkeletons() {
  const isSlow = useSlow(true);
  if (!isSlow) return null;
  return ['a', 'b', 'c'].map((key) => (
    <Card key={key} sx={{ p: 2.5, mb: 3 }} aria-hidden>
      <Skeleton width="25%" />
      <Skeleton width="65%" height={28} />
      <Skeleton width="45%" />
    </Card>
  ));
}

const SubscribeDialog = onDemand(
  async () => (await import('./subscribe/SubscribeDialog.tsx')).SubscribeDialog,
);

/** Opens the dialog for a subscription to the school's events, which needs a connection. */
function SubscribeButton({ family }: { family: readonly Child[] }) {
  const [isOpen, setOpen] = useState(false);
  const isOnline = useIsOnline();
  return (
    <>
      <Button
        variant="outlined"
        disabled={!isOnline}
        className="no-print"
        startIcon={<FeedIcon />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: 44 }}
      >
        Subscribe
      </Button>
      {isOpen && <SubscribeDialog family={family} onClose={() => setOpen(false)} />}
    </>
  );
}

const RemovedEvents = onDemand(
  async () => (await import('./editor/RemovedEvents.tsx')).RemovedEvents,
);

/** Opens the list of removed events, below the others: it is seldom needed. */
function RemovedButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="no-print" onClick={() => setOpen(true)} sx={{ mt: 2 }}>
        Removed events
      </Button>
      {isOpen && <RemovedEvents onClose={() => setOpen(false)} />}
    </>
  );
}

/** Reads the events of a view by day. The favourites filter runs here, because the API has none. */
function useEvents(view: CalendarView, favourites: EventFavourites) {
  const timeZone = useTimeZone();
  const days = daysOf(view);
  const asked = eventsAsked(view);
  const own = useAll(calendarApi.list, view.everyone ? null : asked);
  const all = useAll(
    calendarApi.listForEveryone,
    view.everyone ? { ...asked, everyone: true } : null,
  );
  const { data, error, isLoading, mutate } = view.everyone ? all : own;
  const shown = (data ?? []).filter(
    ({ EVENT_ID }) => !view.favourites || favourites.isFavourite(EVENT_ID),
  );
  const byDay = eventsByDay(shown, days, timeZone);
  const isEmpty = [...byDay.values()].every((list) => list.length === 0);
  return {
    days,
    byDay,
    hasSome: !isEmpty,
    isLoading: isLoading && !error,
    // The list counts as empty only after the answer has arrived.
    isEmpty: isEmpty && !isLoading && !error && (!view.favourites || favourites.isLoaded),
    error,
    retry: () => void mutate(),
  };
}
