import { useWatch } from 'react-hook-form';
import { api } from '#shared/contract/api';
import type { Page } from '#shared/contract/page-fields';
import { slugOf } from '#shared/domain/slug';
import { call } from '../../../api/client.ts';
import { EditorFrame } from '../editing/EditorFrame.tsx';
import { Opening } from '../editing/Opening.tsx';
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

/** The form of a page, for a new one or one with an address; a deleted one too. */
export function PageEditor({ pageUid }: { pageUid: string | undefined }) {
  return (
    <Opening<PageForm, Page>
      document={pageDocument(pageUid)}
      read={async () =>
        pageUid ? await call(api.pages.get, { pageUid, deleted: true }) : undefined
      }
      missing="This page is not here (any more)"
    >
      {(opened) => <PageFields opened={opened} />}
    </Opening>
  );
}

function PageFields({ opened }: { opened: Opened<PageForm, Page> }) {
  const editing = useRecordEditor(pageKind, opened);
  const { base, form } = editing;
  const [pagetypeUid, placeUid] = form.watch(['pagetypeUid', 'placeUid']);
  return (
    <EditorFrame
      editing={editing}
      name={base ? 'Edit page' : 'New page'}
      side={<PlacePanel placeUid={placeUid} />}
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
