import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '#shared/contract/api';
import type { Page } from '#shared/contract/page-fields';
import { slugOf } from '#shared/domain/slug';
import { call } from '../../../api/client.ts';
import { EditorFrame } from '../editing/EditorFrame.tsx';
import { Opening } from '../editing/Opening.tsx';
import { SidePanel } from '../editing/SidePanel.tsx';
import { SlugField } from '../editing/SlugField.tsx';
import { TextField } from '../editing/TextField.tsx';
import type { Opened } from '../editing/useKeptForm.ts';
import { useRecordEditor } from '../editing/useRecordEditor.ts';
import { ContentField } from './ContentField.tsx';
import { FlagFields } from './FlagFields.tsx';
import { FolderFields } from './FolderFields.tsx';
import { PlacePanel } from './PlacePanel.tsx';
import { PlaceSelect } from './PlaceSelect.tsx';
import { type PageForm, pageDocument, pageKind } from './pageForm.ts';
import { TypeSelect } from './TypeSelect.tsx';

/** What is shown beside the form of a page that is there. */
type Schedule = (page: Page) => ReactNode;

interface PageEditorProps {
  pageUid: string | undefined;
  schedule: Schedule;
}

/** The form of a page, for a new one or one with an address; a deleted one too. */
export function PageEditor({ pageUid, schedule }: PageEditorProps) {
  return (
    <Opening<PageForm, Page>
      document={pageDocument(pageUid)}
      read={async () =>
        pageUid ? await call(api.pages.get, { pageUid, deleted: true }) : undefined
      }
      missing="This page is not here (any more)"
    >
      {(opened) => <PageFields opened={opened} schedule={schedule} />}
    </Opening>
  );
}

interface PageFieldsProps {
  opened: Opened<PageForm, Page>;
  schedule: Schedule;
}

function PageFields({ opened, schedule }: PageFieldsProps) {
  const editing = useRecordEditor(pageKind, opened);
  const { base, form } = editing;
  const [pagetypeUid, placeUid] = form.watch(['pagetypeUid', 'placeUid']);
  return (
    <EditorFrame
      editing={editing}
      name={base ? 'Edit page' : 'New page'}
      side={
        <>
          <PlacePanel placeUid={placeUid} />
          {base && !base.is_deleted && (
            <SidePanel title="Scheduled changes">{schedule(base)}</SidePanel>
          )}
        </>
      }
    >
      <PlaceSelect base={base} />
      <TypeSelect />
      <TextField name="title" label="Title" />
      <PageSlug stored={base?.slug} />
      <FlagFields isNew={!base} />
      {pagetypeUid === 'static-page' && (
        <ContentField documentKey={editing.documentKey} flush={editing.flush} />
      )}
      {pagetypeUid === 'documents' && <FolderFields />}
      <TextField name="description" label="Description" rows={3} />
    </EditorFrame>
  );
}

/** Made from the title; once the page is saved it stays as it is. */
function PageSlug({ stored }: { stored: string | undefined }) {
  const title = useWatch<PageForm, 'title'>({ name: 'title' });
  return (
    <SlugField
      slug={stored ?? slugOf(title)}
      hint={stored ? 'Stays as it is, so that links go on working.' : 'Made from the title.'}
    />
  );
}
