import { Box } from '@mui/material';
import { useController, useWatch } from 'react-hook-form';
import { groups as groupsApi } from '#shared/audiences/groups.contract';
import { keyLearningArea as keyLearningAreaApi } from '#shared/courses/key-learning-area.contract';
import { slugOf } from '#shared/kernel/slug';
import { type Place, places as placesApi } from '#shared/places/places.contract';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/hooks.ts';
import { GroupPicker } from '../../../components/audience/GroupPicker.tsx';
import { EditorForm } from '../../../components/editing/EditorForm.tsx';
import { TitleField } from '../../../components/editing/TitleField.tsx';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { FormField } from '../../../components/forms/FormField.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { pair } from '../record/pair.ts';
import { RecordOpening } from '../record/RecordOpening.tsx';
import { SidePanel } from '../record/SidePanel.tsx';
import { fixedSlug, SlugField } from '../record/SlugField.tsx';
import { useRecordEditor } from '../record/useRecordEditor.ts';
import { EditorsField } from './EditorsField.tsx';
import { type PlaceForm, placeDocument, placeRecord } from './placeForm.ts';

/** The form of a new or saved place. */
export function PlaceEditor({ placeUid }: { placeUid: string | undefined }) {
  return (
    <RecordOpening
      record={placeRecord}
      what="This place"
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
      hint={stored ? fixedSlug : 'The end of its address, made from the name of the place.'}
    />
  );
}

/** The field for the key learning area of the place. */
function AreaField({ base }: { base: Place | undefined }) {
  const { field } = useController<PlaceForm, 'klaUid'>({ name: 'klaUid' });
  const { data: areas = [], error } = useRead(keyLearningAreaApi.list, {});
  const isListed = !field.value || areas.some(({ klaUid }) => klaUid === field.value);
  // An area that no longer exists, or is not loaded yet, stays chosen until another is.
  const stored = base?.klaUid === field.value ? base.key_learning_area : '';
  return (
    <FieldAnchor name="klaUid">
      <SelectField
        label="Key learning area"
        value={field.value}
        options={[
          ['', 'None'],
          ...areas.map(({ klaUid, key_learning_area }) => [klaUid, key_learning_area] as const),
          ...(isListed ? [] : [[field.value, stored || 'The area chosen before'] as const]),
        ]}
        onChoose={field.onChange}
        fault={useFault('klaUid')}
        hint={error && 'We couldn’t load the areas. Your choice stays the same.'}
      />
    </FieldAnchor>
  );
}

/** The field for the audience of the place. */
function AudienceField() {
  const { data: groups, error, isLoading, mutate } = useRead(groupsApi.list, {});
  const { field } = useController<PlaceForm, 'group_list'>({ name: 'group_list' });
  const fault = useFault('group_list');
  return (
    <FieldAnchor name="group_list">
      {error && !groups ? (
        <Failure what="The groups" error={error} onRetry={() => void mutate()} />
      ) : (
        <GroupPicker
          groups={groups ?? []}
          isLoading={isLoading}
          value={field.value}
          onChange={field.onChange}
          {...(fault && { fault })}
        />
      )}
    </FieldAnchor>
  );
}
