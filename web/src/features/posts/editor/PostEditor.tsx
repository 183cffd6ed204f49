import { useState } from 'react';
import type { Post } from '#shared/posts/posts.contract';
import { EditorBars } from '../../../components/editing/EditorBars.tsx';
import { EditorLayout } from '../../../components/editing/EditorLayout.tsx';
import { TitleField } from '../../../components/editing/TitleField.tsx';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { ContentField } from '../../../components/forms/ContentField.tsx';
import { NamedFilesField } from '../../../components/forms/files/NamedFilesField.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import type { EditorKind, PostForm } from './form.ts';
import { SaveBar } from './SaveBar.tsx';
import { type EditorPanels, SidePanel } from './side/SidePanel.tsx';
import { useExcerpt } from './side/useExcerpt.ts';
import { type PostEditing, usePostEditor } from './usePostEditor.ts';
import { useWords } from './useWords.ts';

const PostConflict = onDemand(async () => (await import('./PostConflict.tsx')).PostConflict);
const PostHistory = onDemand(async () => (await import('./PostHistory.tsx')).PostHistory);
const PublishDialog = onDemand(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const PreviewAs = onDemand(async () => (await import('../preview/PreviewAs.tsx')).PreviewAs);

interface PostEditorProps {
  kind: EditorKind;
  opened: Opened<PostForm, Post>;
  panels: EditorPanels;
}

/** The form of a newsletter or a notice: the text is the page, the rest is beside it. */
export function PostEditor({ kind, opened, panels }: PostEditorProps) {
  const editing = usePostEditor(kind, opened);
  const excerpt = useExcerpt(editing);
  const [open, setOpen] = useState<OpenDialogProps['open']>();
  return (
    <EditorBars
      editor={editing}
      isCovered={open !== undefined}
      conflict={
        editing.isComparing &&
        editing.newer && <PostConflict editing={editing} newer={editing.newer} />
      }
    >
      <EditorLayout
        sideTitle="About this post"
        foot={140}
        side={
          <SidePanel
            kind={kind}
            editing={editing}
            excerpt={excerpt}
            panels={panels}
            onHistory={() => setOpen('history')}
          />
        }
      >
        <TitleField name="title" label="Title" />
        <ContentField
          documentKey={editing.documentKey}
          flush={editing.flush}
          onText={excerpt.follow}
        />
        <NamedFilesField />
      </EditorLayout>
      <SaveBar
        editing={editing}
        onPreview={() => {
          editing.finish();
          setOpen('preview');
        }}
        onPublish={() => editing.submit(async () => setOpen('publish'))}
      />
      {open && <OpenDialog open={open} editing={editing} onClose={() => setOpen(undefined)} />}
    </EditorBars>
  );
}

interface OpenDialogProps {
  open: 'history' | 'preview' | 'publish';
  editing: PostEditing;
  onClose: () => void;
}

/** What is open over the editor. */
function OpenDialog({ open, editing, onClose }: OpenDialogProps) {
  const { base, form, publish } = editing;
  if (open === 'preview') return <Preview form={form.getValues()} onClose={onClose} />;
  if (open === 'history') {
    return base && <PostHistory editing={editing} postUid={base.postUid} onClose={onClose} />;
  }
  return (
    <PublishDialog
      form={form.getValues()}
      onClose={onClose}
      onPublish={(window) => {
        onClose();
        publish(window);
      }}
    />
  );
}

/** The preview of the form, with its picture and the name of its category. */
function Preview({ form, onClose }: { form: PostForm; onClose: () => void }) {
  const { categories } = useWords();
  const { featuredImage, ...post } = form;
  const category = categories.find(
    ({ postcategoryUid }) => postcategoryUid === form.postcategory_categoryid,
  );
  return (
    <PreviewAs
      post={{
        ...post,
        featured_img_url: featuredImage ?? form.featured_img_url,
        postcategory_categoryname: category?.categoryname ?? '',
      }}
      onClose={onClose}
    />
  );
}
