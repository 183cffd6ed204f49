import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { slugOf } from '#shared/kernel/slug';
import type { Page } from '#shared/pages/page-fields';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { places as placesApi } from '#shared/places/places.contract';
import { call } from '../../../api/client.ts';
import { useAll } from '../../../api/hooks.ts';
import { EditorForm } from '../../../components/editing/EditorForm.tsx';
import { TitleField } from '../../../components/editing/TitleField.tsx';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { ContentField } from '../../../components/forms/ContentField.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { FormField } from '../../../components/forms/FormField.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Column } from '../../../components/layout/layout.tsx';
import { pair } from '../record/pair.ts';
import { RecordOpening } from '../record/RecordOpening.tsx';
import { SidePanel } from '../record/SidePanel.tsx';
import { fixedSlug, SlugField } from '../record/SlugField.tsx';
import { useRecordEditor } from '../record/useRecordEditor.ts';
import { DeletedField, FlagFields } from './FlagFields.tsx';
import { PlacePanel } from './PlacePanel.tsx';
import { type PageForm, pageDocument, pageRecord } from './pageForm.ts';
import { TypeSelect } from './TypeSelect.tsx';

/** The panels beside the form of a saved page. */
type Schedule = (page: Page) => ReactNode;

interface PageEditorProps {
  pageUid: string | undefined;
  schedule: Schedule;
}

/** The form of a new, saved or deleted page. */
export function PageEditor({ pageUid, schedule }: PageEditorProps) {
  return (
    <RecordOpening
      record={pageRecord}
      what="This page"
      draft={pageDocument(pageUid)}
      read={pageUid ? () => call(pagesApi.get, { pageUid, deleted: true }) : undefined}
      missing="This page is not available"
    >
      {(opened) => <PageFields opened={opened} schedule={schedule} />}
    </RecordOpening>
  );
}

interface PageFieldsProps {
  opened: Opened<PageForm, Page>;
  schedule: Schedule;
}

function PageFields({ opened, schedule }: PageFieldsProps) {
  const editor = useRecordEditor(pageRecord, opened);
  const { base, form } = editor;
  const [pagetypeUid, placeUid] = form.watch(['pagetypeUid', 'placeUid']);
  // A new page has its place and type below its title. Of a saved one, the text is the page.
  const kind = (
    <Box sx={base ? { display: 'grid', gap: 3 } : pair}>
      <PlaceSelect base={base} />
      <TypeSelect />
    </Box>
  );
  return (
    <EditorForm
      editor={editor}
      name={base ? 'Edit page' : 'New page'}
      side={
        <>
          {base && !base.is_deleted && (
            <SidePanel title="Scheduled changes">{schedule(base)}</SidePanel>
          )}
          <SidePanel title="Settings">
            <Column gap={3}>
              {base && kind}
              <FlagFields />
            </Column>
          </SidePanel>
          <PlacePanel placeUid={placeUid} />
          {base && (
            <SidePanel title="Delete">
              <DeletedField />
            </SidePanel>
          )}
        </>
      }
    >
      <TitleField name="title" label="Title" />
      <PageSlug stored={base?.slug} />
      {!base && kind}
      {pagetypeUid === 'static-page' && (
        <ContentField documentKey={editor.documentKey} flush={editor.flush} />
      )}
      {pagetypeUid === 'documents' && <FolderFields />}
      <FormField name="description" label="Description" rows={3} />
    </EditorForm>
  );
}

/** The slug: made from the title, and fixed once the page is saved. */
function PageSlug({ stored }: { stored: string | undefined }) {
  const title = useWatch<PageForm, 'title'>({ name: 'title' });
  return (
    <SlugField
      slug={stored ?? slugOf(title)}
      hint={stored ? fixedSlug : 'The end of its address, made from the title.'}
    />
  );
}

/** The fields for the folder of a Documents page and its view. */
function FolderFields() {
  const id = useId();
  const { field } = useController<PageForm, 'file_view_type'>({ name: 'file_view_type' });
  return (
    <>
      <FormField
        name="google_drive_url"
        label="Google Drive URL"
        hint="The address of the folder, as its Share button gives it."
      />
      <FieldAnchor name="file_view_type">
        <Typography id={id} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
          Preferred file view
        </Typography>
        <RadioGroup
          row
          aria-labelledby={id}
          value={field.value}
          onChange={(_, chosen) => field.onChange(chosen)}
        >
          <FormControlLabel value="list" label="List" control={<Radio size="small" />} />
          <FormControlLabel value="grid" label="Grid" control={<Radio size="small" />} />
        </RadioGroup>
      </FieldAnchor>
    </>
  );
}

/** The field for the place of the page. It is fixed once the page is saved. */
function PlaceSelect({ base }: { base: Page | undefined }) {
  const { field } = useController<PageForm, 'placeUid'>({ name: 'placeUid' });
  const { data: places = [], error, isLoading } = useAll(placesApi.list, { limit: 100 });
  const isListed = !field.value || places.some(({ placeUid }) => placeUid === field.value);
  const fault = useFault('placeUid');
  const unread = error && !base ? 'We couldn’t load the places. Load the page again.' : undefined;
  return (
    <FieldAnchor name="placeUid">
      <SelectField
        label="Place"
        value={field.value}
        options={[
          ['', isLoading ? 'The places are loading' : 'Select place'],
          ...places.map(({ placeUid, place }) => [placeUid, place] as const),
          ...(isListed
            ? []
            : [[field.value, base?.place_place ?? 'The place chosen before'] as const]),
        ]}
        onChoose={field.onChange}
        disabled={!!base}
        fault={fault ?? unread}
        hint={base && 'To change it, use Move in the list of pages.'}
      />
    </FieldAnchor>
  );
}
