import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { NewerBar, RestoredBar } from '../../../components/drafts/DraftBars.tsx';
import { EditorDesk } from '../../../components/EditorDesk.tsx';
import { FaultSummary } from '../../../components/FaultSummary.tsx';
import { onDemand } from '../../../components/onDemand.tsx';
import { useHotkeys } from '../../../components/useHotkeys.ts';
import { type EditorKind, fieldLabels, type PostForm } from './form.ts';
import { CategoryField, SortOrderField, TypeField } from './KindFields.tsx';
import { PublishFields } from './PublishFields.tsx';
import { AudienceFields, FeaturedImageField } from './ReachFields.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SideSection } from './SideSection.tsx';
import { SlugField, TextAndExcerpt, TitleField } from './TextFields.tsx';
import { type PostEditing, usePostEditor } from './usePostEditor.ts';
import type { Opened } from './usePostForm.ts';
import { useWords } from './useWords.ts';

const PostConflict = onDemand(async () => (await import('./PostConflict.tsx')).PostConflict);
const PostHistory = onDemand(async () => (await import('./PostHistory.tsx')).PostHistory);
const PreviewAs = onDemand(async () => (await import('../preview/PreviewAs.tsx')).PreviewAs);

/** What else is shown beside the form, from the form as it is. */
export interface EditorPanels {
  readonly audience: (form: PostForm) => ReactNode;
  readonly checks: (form: PostForm) => ReactNode;
}

interface PostEditorProps {
  opened: Opened;
  panels: EditorPanels;
}

/** The form of a newsletter or a notice: the text in the middle, everything about it at the side, saving in reach. */
export function PostEditor({ opened, panels }: PostEditorProps) {
  const editing = usePostEditor(opened);
  const [open, setOpen] = useState<'history' | 'preview'>();
  const { kind } = opened;
  const isNewsletter = kind === 'newsletter';
  useHotkeys({
    'mod+s': () => {
      if (!open && !editing.isComparing) editing.save();
    },
  });
  return (
    <FormProvider {...editing.form}>
      <RestoredBar at={editing.restoredAt} onDiscard={editing.discardRestored} />
      <NewerBar
        isShown={Boolean(editing.newer) && !editing.isComparing}
        onCompare={editing.compare}
      />
      <FaultSummary round={editing.faultRound} labels={fieldLabels} />
      <EditorDesk
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
      </EditorDesk>
      <SaveBar
        editing={editing}
        onPreview={() => {
          editing.finish();
          setOpen('preview');
        }}
      />
      {editing.isComparing && editing.newer && (
        <PostConflict editing={editing} newer={editing.newer} />
      )}
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
    </FormProvider>
  );
}

interface SideProps {
  kind: EditorKind;
  editing: PostEditing;
  panels: EditorPanels;
  onHistory: () => void;
}

/** Everything about the post that is not its text. */
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
      <SideSection title="Audience" fields={['group_list']}>
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

/** The form as readers would see it: with its picture, stored or not, and the name of its category. */
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

/** Shows something from the form as it is, without the whole form being rendered at each key. */
function WithForm({ children }: { children: (form: PostForm) => ReactNode }) {
  return children(useWatch<PostForm>() as PostForm);
}
