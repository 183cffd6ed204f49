import { useState } from 'react';
import { type CalendarEvent, calendar as calendarApi } from '#shared/calendar/calendar.contract';
import { AppError } from '#shared/kernel/errors';
import { call } from '../../../api/client.ts';
import { useRefresh } from '../../../api/refresh.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { QuestionDialog } from '../../../components/feedback/QuestionDialog.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { OneOf } from '../../../components/forms/OneOf.tsx';

interface CancelDialogProps {
  event: CalendarEvent;
  onClose: () => void;
}

/** Cancels an event, or changes what was said when it was cancelled. */
export function CancelDialog({ event, onClose }: CancelDialogProps) {
  const { cancelled, repeated } = event;
  const [note, setNote] = useState(cancelled?.note ?? '');
  const [part, setPart] = useState('day');
  const { isBusy, problem, save } = useCancel(event, onClose);
  const EVENT_ID = cancelled?.EVENT_ID ?? (part === 'all' ? seriesOf(event) : event.EVENT_ID);
  return (
    <QuestionDialog
      title={cancelled ? 'Change the note' : `Cancel “${event.title}”?`}
      act={cancelled ? 'Save note' : 'Cancel event'}
      back={cancelled ? 'Cancel' : 'Keep event'}
      isBusy={isBusy}
      isRemoval={!cancelled}
      isForm
      problem={problem}
      onAct={() => void save(EVENT_ID, note)}
      onClose={onClose}
    >
      {repeated && !cancelled && (
        <OneOf
          label="What is cancelled"
          value={part}
          options={[
            ['day', 'Only this day'],
            ['all', 'All days of the event'],
          ]}
          onChoose={setPart}
        />
      )}
      <Field
        label="Note"
        rows={3}
        value={note}
        onChange={setNote}
        hint="People read it with the event and in subscriptions. The event stays in the calendar as cancelled."
      />
    </QuestionDialog>
  );
}

/** Returns the identifier of all days of a repeated event. */
const seriesOf = ({ EVENT_ID }: Pick<CalendarEvent, 'EVENT_ID'>): string =>
  EVENT_ID.split('~')[0] ?? EVENT_ID;

function useCancel({ cancelled }: CalendarEvent, onClose: () => void) {
  const { say } = useFeedback();
  const refresh = useRefresh('calendar');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function save(EVENT_ID: string, note: string) {
    setBusy(true);
    try {
      const version = cancelled && { updated_at: cancelled.updated_at };
      const moved = cancelled?.moved_to && { moved_to: seriesOf(cancelled.moved_to) };
      await call(calendarApi.cancel, { EVENT_ID, note: note.trim(), ...version, ...moved });
      await refresh();
      say(cancelled ? 'Note saved.' : 'Event cancelled.');
      onClose();
    } catch (error) {
      setProblem(error instanceof AppError ? error.message : 'Something went wrong. Try again.');
      setBusy(false);
    }
  }
  return { isBusy, problem, save };
}
