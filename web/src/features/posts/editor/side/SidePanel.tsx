import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { dayIn } from '#shared/kernel/zone';
import type { Post } from '#shared/posts/posts.contract';
import { pathTo } from '#shared/site/paths';
import { serverNow } from '../../../../api/clock.ts';
import { AskFields } from '../../../../asks/editor/AskFields.tsx';
import { askSummary } from '../../../../asks/editor/askForm.ts';
import { checkedTypes, typeTitles } from '../../../../components/audience/choice.ts';
import { dayWords } from '../../../../components/days/dayWords.ts';
import { focusField } from '../../../../components/forms/FieldAnchor.tsx';
import { Column, Quiet, Row } from '../../../../components/layout/layout.tsx';
import { TabPanels } from '../../../../components/screen/TabPanels.tsx';
import { useTimeZone } from '../../../../components/text/timeZone.ts';
import type { EditorKind, PostForm } from '../form.ts';
import { CategoryField, SortOrderField, TypeField } from '../KindFields.tsx';
import { PublishFields } from '../PublishFields.tsx';
import { AudienceFields, FeaturedImageField } from '../ReachFields.tsx';
import { ExcerptField, SlugField } from '../TextFields.tsx';
import type { PostEditing } from '../usePostEditor.ts';
import { SideSection } from './SideSection.tsx';
import type { Excerpt } from './useExcerpt.ts';

/** Panels beside the form, rendered from the current form. */
export interface EditorPanels {
  /** `isTouched`: the person has begun, so that something missing may be named. */
  readonly audience: (form: PostForm, isTouched: boolean) => ReactNode;
  readonly checks: (form: PostForm, isTouched: boolean) => ReactNode;
}

interface SidePanelProps {
  kind: EditorKind;
  editing: PostEditing;
  excerpt: Excerpt;
  panels: EditorPanels;
  onHistory: () => void;
}

/** What surrounds the text, in three tabs: settings, audience, checks. */
export function SidePanel({ panels, editing, ...settings }: SidePanelProps) {
  const isSaved = editing.base !== undefined;
  return (
    <TabPanels
      label="About this post"
      panels={[
        { name: 'Settings', content: <SettingsPanel editing={editing} {...settings} /> },
        {
          name: 'Audience',
          content: (
            <Column isBound>
              <SideSection title="Audience">
                <AudienceFields />
              </SideSection>
              <SideSection title="Answers">
                <AskFields isAsked={editing.base?.ask !== undefined} />
              </SideSection>
              <SideSection title="Who will see this">
                <WithForm isSaved={isSaved}>{panels.audience}</WithForm>
              </SideSection>
            </Column>
          ),
        },
        {
          name: 'Checks',
          content: (
            <SideSection title="Checks">
              <WithForm isSaved={isSaved}>{panels.checks}</WithForm>
            </SideSection>
          ),
        },
      ]}
    />
  );
}

function SettingsPanel({ kind, editing, excerpt, onHistory }: Omit<SidePanelProps, 'panels'>) {
  const isNewsletter = kind === 'newsletter';
  return (
    <Column isBound>
      <SideSection title="Who gets it">
        <Readers />
      </SideSection>
      {editing.base?.ask && (
        <SideSection title="What it asks">
          <Asks postUid={editing.base.postUid} title={editing.base.title} />
        </SideSection>
      )}
      {!isNewsletter && (
        <SideSection title="Kind of post">
          <TypeField />
        </SideSection>
      )}
      <SideSection title="Publish">
        <PublishFields />
      </SideSection>
      <SideSection title={isNewsletter ? 'Category and picture' : 'Order and picture'}>
        {isNewsletter ? <CategoryField /> : <SortOrderField />}
        <FeaturedImageField kind={kind} />
      </SideSection>
      <SideSection title="In lists and links">
        <ExcerptField excerpt={excerpt} />
        {isNewsletter && <SlugField stored={editing.base?.slug} />}
      </SideSection>
      {editing.base && (
        <SideSection title="History">
          <Button variant="outlined" onClick={onHistory}>
            Earlier versions
          </Button>
        </SideSection>
      )}
    </Column>
  );
}

/** The audience in short, and the way to its tab. */
function Readers() {
  const [list, isExcluding] = useWatch<PostForm, ['group_list', 'for_carer_only']>({
    name: ['group_list', 'for_carer_only'],
  });
  const types = checkedTypes(list).map((type) => typeTitles[type]);
  const count = list.groups.length;
  const groups = count > 0 && `${count} ${count === 1 ? 'group' : 'groups'}`;
  return (
    <Row align="center" isOneLine>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {[types.join(', '), groups, isExcluding && 'no students'].filter(Boolean).join(' · ') ||
          'Nobody yet'}
      </Box>
      <Button size="small" variant="outlined" onClick={() => focusField('group_list')}>
        {types.length > 0 ? 'Change' : 'Choose'}
      </Button>
    </Row>
  );
}

/** Says of a saved post what the form asks, and leads to the fields and to the answers. */
function Asks({ postUid, title }: Pick<Post, 'postUid' | 'title'>) {
  const ask = useWatch<PostForm, 'ask'>({ name: 'ask' });
  const today = dayIn(useTimeZone(), serverNow());
  return (
    <Column gap={0.5}>
      <Row align="center" isOneLine>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {ask ? askSummary(ask) : 'Nothing any longer, once you save'}
          {ask?.by && <div>{`Answers until ${dayWords(ask.by, today)}`}</div>}
        </Box>
        <Button size="small" variant="outlined" onClick={() => focusField('ask')}>
          Change
        </Button>
      </Row>
      <Link to={pathTo('/asks/:askUid', { askUid: postUid })} state={{ title }}>
        See who has answered
      </Link>
      <Quiet size="medium">
        Anyone who has already answered agreed to the text as it was then.
      </Quiet>
    </Column>
  );
}

interface WithFormProps {
  isSaved: boolean;
  children: (form: PostForm, isTouched: boolean) => ReactNode;
}

/** Renders children from the current form, without rendering the whole form on each key. */
function WithForm({ isSaved, children }: WithFormProps) {
  const { isDirty } = useFormState<PostForm>();
  return children(useWatch<PostForm>() as PostForm, isSaved || isDirty);
}
