import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { FaultSummary } from '../../../components/FaultSummary.tsx';
import { useHotkeys } from '../../../components/useHotkeys.ts';
import { visuallyHidden } from '../../../components/visuallyHidden.ts';
import { NewerBar, RestoredBar } from './Bars.tsx';
import { fieldLabels, type PostForm } from './form.ts';
import { CategoryField, SortOrderField, TypeField } from './KindFields.tsx';
import { PublishFields } from './PublishFields.tsx';
import { AudienceFields, FeaturedImageField } from './ReachFields.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SideSection } from './SideSection.tsx';
import { SlugField, TextAndExcerpt, TitleField } from './TextFields.tsx';
import { usePostEditor } from './usePostEditor.ts';
import type { Opened } from './usePostForm.ts';
import { useWords } from './useWords.ts';

const PostConflict = lazy(async () => ({
  default: (await import('./PostConflict.tsx')).PostConflict,
}));
const PostHistory = lazy(async () => ({
  default: (await import('./PostHistory.tsx')).PostHistory,
}));
const PreviewAs = lazy(async () => ({
  default: (await import('../preview/PreviewAs.tsx')).PreviewAs,
}));

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
      <GlobalStyles styles={aboveTheBar} />
      <RestoredBar editing={editing} />
      <NewerBar editing={editing} />
      <FaultSummary round={editing.faultRound} labels={fieldLabels} />
      <Box sx={desk}>
        <Box sx={column}>
          {!isNewsletter && <TypeField />}
          <TitleField />
          {isNewsletter && <SlugField stored={editing.base?.slug} />}
          <TextAndExcerpt editing={editing} />
        </Box>
        <Box sx={{ ...column, gap: 2 }}>
          <Box component="h2" sx={visuallyHidden}>
            About this post
          </Box>
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
              <Button variant="outlined" onClick={() => setOpen('history')}>
                Earlier versions
              </Button>
            </SideSection>
          )}
        </Box>
      </Box>
      <SaveBar
        editing={editing}
        onPreview={() => {
          editing.finish();
          setOpen('preview');
        }}
      />
      <Suspense>
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
      </Suspense>
    </FormProvider>
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

/** What comes into view, by keyboard or as a message, stands above the bar at the foot. */
const aboveTheBar = {
  html: { scrollPaddingBottom: 140 },
  '.MuiSnackbar-root.MuiSnackbar-root': {
    bottom: 80,
    '@media (max-width: 767px)': { bottom: 'auto', top: 64 },
  },
};
const column = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 3,
};
const desk = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
  alignItems: 'start',
};
