import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Post } from '#shared/posts/posts.contract';
import { EditorBars } from '../../../components/editing/EditorBars.tsx';
import { EditorLayout } from '../../../components/editing/EditorLayout.tsx';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import type { EditorKind, PostForm } from './form.ts';
import { CategoryField, SortOrderField, TypeField } from './KindFields.tsx';
import { PublishFields } from './PublishFields.tsx';
import { AudienceFields, FeaturedImageField } from './ReachFields.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SideSection } from './SideSection.tsx';
import { SlugField, TextAndExcerpt, TitleField } from './TextFields.tsx';
import { type PostEditing, usePostEditor } from './usePostEditor.ts';
import { useWords } from './useWords.ts';

const PostConflict = onDemand(async () => (await import('./PostConflict.tsx')).PostConflict);
const PostHistory = onDemand(async () => (await import('./PostHistory.tsx')).PostHistory);
const PreviewAs = onDemand(async () => (await import('../preview/PreviewAs.tsx')).PreviewAs);

/** Panels beside the form, rendered from the current form. */
export interface EditorPanels {
  readonly audience: (form: PostForm) => ReactNode;
  readonly checks: (form: PostForm) => ReactNode;
}

interface PostEditorProps {
  kind: EditorKind;
  opened: Opened<PostForm, Post>;
  panels: EditorPanels;
}

/** The form of a newsletter or a notice: the text, the other fields beside it, and the save bar. */
export function PostEditor({ kind, opened, panels }: PostEditorProps) {
  const editing = usePostEditor(kind, opened);
  const [open, setOpen] = useState<'history' | 'preview'>();
  const isNewsletter = kind === 'newsletter';
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
          <Side
            kind={kind}
            editing={editing}
            panels={panels}
            onHistory={() => setOpen('history')}
          />
        }
      >
        {!isNewsletter && <TypeField />}
        <TitleField />
        {isNewsletter && <SlugField stored={editing.base?.slug} />}
        <TextAndExcerpt editing={editing} />
      </EditorLayout>
      <SaveBar
        editing={editing}
        onPreview={() => {
          editing.finish();
          setOpen('preview');
        }}
      />
      {open === 'history' && editing.base && (
        <PostHistory
          editing={editing}
          postUid={editing.base.postUid}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'preview' && (
        <Preview form={editing.form.getValues()} onClose={() => setOpen(undefined)} />
      )}
    </EditorBars>
  );
}

interface SideProps {
  kind: EditorKind;
  editing: PostEditing;
  panels: EditorPanels;
  onHistory: () => void;
}

/** The sections beside the text. */
function Side({ kind, editing, panels, onHistory }: SideProps) {
  const isNewsletter = kind === 'newsletter';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <SideSection title="Publish" fields={['publish_start', 'publish_end']} isOpenAtFirst>
        <PublishFields />
      </SideSection>
      <SideSection
        title={isNewsletter ? 'Category and picture' : 'Order and picture'}
        fields={['postcategory_categoryid', 'sort_order', 'featuredImage']}
      >
        {isNewsletter ? <CategoryField /> : <SortOrderField />}
        <FeaturedImageField kind={kind} />
      </SideSection>
      <SideSection title="Audience" fields={['group_list', 'for_carer_only']}>
        <AudienceFields />
      </SideSection>
      <SideSection title="Who will see this">
        <WithForm>{panels.audience}</WithForm>
      </SideSection>
      <SideSection title="Checks" isOpenAtFirst>
        <WithForm>{panels.checks}</WithForm>
      </SideSection>
      {editing.base && (
        <SideSection title="History">
          <Button variant="outlined" onClick={onHistory}>
            Earlier versions
          </Button>
        </SideSection>
      )}
    </Box>
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

/** Renders children from the current form, without rendering the whole form on each key. */
function WithForm({ children }: { children: (form: PostForm) => ReactNode }) {
  return children(useWatch<PostForm>() as PostForm);
}
