import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type CalendarEvent, calendar as calendarApi } from '#shared/calendar/calendar.contract';
import { pathTo } from '#shared/site/paths';
import { call } from '../../../api/client.ts';
import { useRefresh } from '../../../api/refresh.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import type { MenuAct } from '../../../components/screen/ActList.tsx';
import { ActMenu } from '../../../components/screen/ActMenu.tsx';

const CancelDialog = onDemand(async () => (await import('./CancelDialog.tsx')).CancelDialog);

/** What people who edit events can do with one: those of a file are only cancelled or moved. */
export function EventActs({ event }: { event: CalendarEvent }) {
  const [isCancelling, setCancelling] = useState(false);
  const { edit, move, ask, takeBack, remove } = useEventActs(event);
  const isOwn = event.origin === 'portal';
  const cancel = () => setCancelling(true);
  const acts: (MenuAct | false)[] = [
    isOwn && { name: event.repeated ? 'Edit all days' : 'Edit', run: edit },
    !event.cancelled &&
      (!isOwn || event.repeated) && {
        name: event.repeated ? 'Move this day' : 'Move to another day',
        run: move,
      },
    !event.repeated &&
      event.status !== 'cancelled' && {
        name: event.asks ? 'Change what it asks' : 'Ask the readers',
        run: ask,
      },
    event.cancelled && { name: 'Change the note', run: cancel },
    event.cancelled && { name: 'Take back: it takes place', run: takeBack },
    event.status !== 'cancelled' && { name: 'Cancel event', run: cancel },
    isOwn && { name: event.repeated ? 'Remove all days' : 'Remove', isDanger: true, run: remove },
  ].map((each) => each || false);
  return (
    <>
      <ActMenu label={`Change ${event.title}`} isOutlined acts={acts.filter((each) => !!each)}>
        Change
      </ActMenu>
      {isCancelling && <CancelDialog event={event} onClose={() => setCancelling(false)} />}
    </>
  );
}

function useEventActs({ EVENT_ID, cancelled }: CalendarEvent) {
  const { attempt, say } = useFeedback();
  const refresh = useRefresh('calendar');
  const navigate = useNavigate();
  const id = EVENT_ID.split('~')[0] ?? EVENT_ID;

  async function restore() {
    await attempt(() => call(calendarApi.restore, { EVENT_ID: id }), 'Event restored.');
    await refresh();
  }
  async function remove() {
    if (!(await attempt(() => call(calendarApi.remove, { EVENT_ID: id })))) return;
    void navigate(pathTo('/calendar'));
    void refresh();
    say('Event removed.', () => void restore());
  }
  async function takeBack() {
    if (!cancelled) return;
    const act = () => call(calendarApi.takeBack, { EVENT_ID: cancelled.EVENT_ID });
    if (await attempt(act, 'The event takes place.')) await refresh();
  }
  return {
    edit: () => void navigate(pathTo('/calendar/edit/:id', { id })),
    move: () => void navigate(pathTo('/calendar/new', { moves: EVENT_ID })),
    ask: () => void navigate(pathTo('/calendar/ask/:id', { id })),
    takeBack: () => void takeBack(),
    remove: () => void remove(),
  };
}
