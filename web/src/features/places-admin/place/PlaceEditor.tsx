import { useWatch } from 'react-hook-form';
import { api } from '#shared/contract/api';
import type { Place } from '#shared/contract/places';
import { slugOf } from '#shared/domain/slug';
import { call } from '../../../api/client.ts';
import { EditorFrame } from '../editing/EditorFrame.tsx';
import { Opening } from '../editing/Opening.tsx';
import { SidePanel } from '../editing/SidePanel.tsx';
import { SlugField } from '../editing/SlugField.tsx';
import { TextField } from '../editing/TextField.tsx';
import type { Opened } from '../editing/useKeptForm.ts';
import { useRecordEditor } from '../editing/useRecordEditor.ts';
import { AreaField } from './AreaField.tsx';
import { AudienceField } from './AudienceField.tsx';
import { EditorsField } from './EditorsField.tsx';
import { type PlaceForm, placeDocument, placeKind } from './placeForm.ts';

/** The form of a place, for a new one or one with an address. */
export function PlaceEditor({ placeUid }: { placeUid: string | undefined }) {
  return (
    <Opening<PlaceForm, Place>
      document={placeDocument(placeUid)}
      read={async () => (placeUid ? await call(api.places.get, { placeUid }) : undefined)}
      missing="This place is not here (any more)"
    >
      {(opened) => <PlaceFields opened={opened} />}
    </Opening>
  );
}

function PlaceFields({ opened }: { opened: Opened<PlaceForm, Place> }) {
  const editing = useRecordEditor(placeKind, opened);
  const { base } = editing;
  return (
    <EditorFrame
      editing={editing}
      name={base ? 'Edit place' : 'New place'}
      side={
        <SidePanel title="Groups">
          <AudienceField />
        </SidePanel>
      }
    >
      <TextField
        name="place_id"
        label="Place ID"
        inputMode="numeric"
        hint="The course in the school’s information system, if the place shows one."
      />
      <TextField name="place" label="Place" />
      <PlaceSlug stored={base?.slug} />
      <TextField name="description" label="Description" rows={3} />
      <TextField
        name="intended_audience"
        label="Intended audience"
        hint="In words, for readers. Who gets in is chosen under Groups."
      />
      <EditorsField hadEditors={Boolean(base?.editors?.length)} />
      <AreaField base={base} />
    </EditorFrame>
  );
}

/** Made from the name; once the place is saved it stays as it is. */
function PlaceSlug({ stored }: { stored: string | undefined }) {
  const place = useWatch<PlaceForm, 'place'>({ name: 'place' });
  return (
    <SlugField
      slug={stored ?? slugOf(place)}
      hint={stored ? 'Stays as it is, so that links go on working.' : 'Made from the place.'}
    />
  );
}
