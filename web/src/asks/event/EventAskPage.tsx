import { Button } from '@mui/material';
import { Link, useNavigate, useParams } from 'react-router';
import { asks as asksApi, type EventAsk } from '#shared/asks/asks.contract';
import { pathTo } from '#shared/site/paths';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/refresh.ts';
import { EditorForm } from '../../components/editing/EditorForm.tsx';
import { OpenRecord } from '../../components/editing/OpenRecord.tsx';
import type { Opened } from '../../components/editing/useDraftForm.ts';
import { useEditor } from '../../components/editing/useEditor.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { AskFields } from '../editor/AskFields.tsx';
import { askDocument, type EventAskForm, eventAskRecord } from './eventAskRecord.ts';

/** `/calendar/ask/:id`: what an event asks its readers. */
export function EventAskPage() {
  const { id: askUid = '' } = useParams();
  return (
    <Screen>
      <OpenRecord
        record={eventAskRecord}
        what="What this event asks"
        draft={askDocument(askUid)}
        read={() => call(asksApi.form, { askUid, form: true })}
        missing={<NoEvent />}
        skeleton={<Skeletons heights={[320]} what="the form" />}
      >
        {(opened) => <Editor opened={opened} askUid={askUid} />}
      </OpenRecord>
    </Screen>
  );
}

interface EditorProps {
  opened: Opened<EventAskForm, EventAsk>;
  askUid: string;
}

function Editor({ opened, askUid }: EditorProps) {
  const refresh = useRefresh('asks');
  const refreshEvents = useRefresh('calendar');
  const navigate = useNavigate();
  const editor = useEditor(eventAskRecord, opened, {
    onSaved() {
      void refresh();
      void refreshEvents();
    },
    onClose: () => void navigate(pathTo('/calendar/calendar_details/:id', { id: askUid })),
  });
  return (
    <EditorForm editor={editor} name={opened.saved?.title ?? 'Ask'}>
      <AskFields isAsked={opened.saved?.ask !== undefined} />
      {opened.saved?.was_asked && (
        <Button
          component={Link}
          to={pathTo('/asks/:askUid', { askUid })}
          state={{ title: opened.saved.title }}
          sx={{ justifySelf: 'start', marginInlineStart: -1 }}
        >
          See who answered before
        </Button>
      )}
    </EditorForm>
  );
}

const NoEvent = () => (
  <EmptyState
    title="This event cannot ask"
    action={
      <Button component={Link} to={pathTo('/calendar')} variant="outlined">
        Go to the calendar
      </Button>
    }
  >
    It may have been removed, or it repeats.
  </EmptyState>
);
