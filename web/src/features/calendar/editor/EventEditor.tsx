import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { WrittenEvent } from '#shared/calendar/calendar.contract';
import { pathTo } from '#shared/site/paths';
import { useRefresh } from '../../../api/refresh.ts';
import { EditorForm } from '../../../components/editing/EditorForm.tsx';
import type { RecordForm } from '../../../components/editing/recordForm.ts';
import { TitleField } from '../../../components/editing/TitleField.tsx';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { useEditor } from '../../../components/editing/useEditor.ts';
import { FormField } from '../../../components/forms/FormField.tsx';
import { NamedFilesField } from '../../../components/forms/files/NamedFilesField.tsx';
import { Column, Columns } from '../../../components/layout/layout.tsx';
import { CategoryField } from './CategoryField.tsx';
import type { EventForm } from './eventForm.ts';
import { FormPart } from './FormPart.tsx';
import { WhenFields } from './WhenFields.tsx';
import { WhoFields } from './WhoFields.tsx';

interface EventEditorProps {
  record: RecordForm<EventForm, WrittenEvent>;
  opened: Opened<EventForm, WrittenEvent>;
}

/** The form of an event: what and when first, then for whom. */
export function EventEditor({ record, opened }: EventEditorProps) {
  const refresh = useRefresh('calendar');
  const navigate = useNavigate();
  const { saved } = opened;
  // After a save, the event as it is now.
  const shown = useRef(saved);
  const page = (id: string) => pathTo('/calendar/calendar_details/:id', { id });
  const editor = useEditor(record, opened, {
    onSaved(event) {
      shown.current = event;
      void refresh();
    },
    onClose() {
      const event = shown.current;
      void navigate(event ? page(event.first_EVENT_ID) : pathTo('/calendar'));
    },
  });
  return (
    <EditorForm
      editor={editor}
      name={saved ? 'Edit event' : 'New event'}
      side={
        <FormPart title="For whom">
          <WhoFields />
        </FormPart>
      }
    >
      <TitleField name="title" label="Title" />
      <FormPart title="When">
        <WhenFields />
      </FormPart>
      <FormPart title="Where">
        <Columns>
          <FormField name="location" label="Place" hint="For example: Great Hall" />
          <FormField name="address" label="Address" hint="For a link to a map" />
        </Columns>
      </FormPart>
      <FormPart title="More">
        <Column>
          <FormField name="description" label="Description" rows={4} />
          <Columns>
            <FormField name="contact" label="Whom to ask" hint="A name, mail or telephone number" />
            <CategoryField />
          </Columns>
          <NamedFilesField />
        </Column>
      </FormPart>
    </EditorForm>
  );
}
