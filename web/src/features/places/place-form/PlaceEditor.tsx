import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { slugOf } from '#shared/kernel/slug';
import { type Place, places as placesApi } from '#shared/places/places.contract';
import { call } from '../../../api/client.ts';
import { EditorForm } from '../../../components/editing/EditorForm.tsx';
import { TitleField } from '../../../components/editing/TitleField.tsx';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { FormField } from '../../../components/forms/FormField.tsx';
import { pair } from '../record/pair.ts';
import { RecordOpening } from '../record/RecordOpening.tsx';
import { SidePanel } from '../record/SidePanel.tsx';
import { SlugField } from '../record/SlugField.tsx';
import { useRecordEditor } from '../record/useRecordEditor.ts';
import { AreaField } from './AreaField.tsx';
import { AudienceField } from './AudienceField.tsx';
import { EditorsField } from './EditorsField.tsx';
import { type PlaceForm, placeDocument, placeRecord } from './placeForm.ts';

/** The form of a new or saved place. */
export function PlaceEditor({ placeUid }: { placeUid: string | undefined }) {
  return (
    <RecordOpening
      record={placeRecord}
      draft={placeDocument(placeUid)}
      read={placeUid ? () => call(placesApi.get, { placeUid }) : undefined}
      missing="This place is not available"
    >
      {(opened) => <PlaceFields opened={opened} />}
    </RecordOpening>
  );
}

function PlaceFields({ opened }: { opened: Opened<PlaceForm, Place> }) {
  const editor = useRecordEditor(placeRecord, opened);
  const { base } = editor;
  return (
    <EditorForm
      editor={editor}
      name={base ? 'Edit place' : 'New place'}
      side={
        <SidePanel title="Groups">
          <AudienceField />
        </SidePanel>
      }
    >
      <TitleField name="place" label="Place" />
      <PlaceSlug stored={base?.slug} />
      <FormField name="description" label="Description" rows={3} />
      <FormField
        name="intended_audience"
        label="Intended audience"
        hint="A description for readers. Choose who has access under Groups."
      />
      <EditorsField stored={base?.editors ?? []} />
      <Box sx={pair}>
        <AreaField base={base} />
        <FormField
          name="place_id"
          label="Place ID"
          inputMode="numeric"
          hint="The course in the school’s information system, if the place shows one."
        />
      </Box>
    </EditorForm>
  );
}

/** The slug: made from the name, and fixed once the place is saved. */
function PlaceSlug({ stored }: { stored: string | undefined }) {
  const place = useWatch<PlaceForm, 'place'>({ name: 'place' });
  return (
    <SlugField
      slug={stored ?? slugOf(place)}
      hint={
        stored
          ? 'It never changes, so that links keep working.'
          : 'Made from the name of the place.'
      }
    />
  );
}
