import CloseIcon from '@mui/icons-material/Close';
import {
  Alert,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useState } from 'react';
import type { GroupList } from '#shared/audiences/audience';
import type { NamedFile } from '#shared/files/files.schemas';
import { isMediaName, mediaAddress } from '#shared/media/media';
import type { PostForReader, PostSummary } from '#shared/posts/posts.contract';
import { serverNow } from '../../../api/clock.ts';
import { Row } from '../../../components/layout/layout.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewPages } from './PreviewPages.tsx';
import { type PreviewKind, previewFor, previewKinds } from './previewReader.ts';
import { windowInWords } from './previewWindow.ts';

/** Shows an unpublished post as a student, a carer or staff would see it. */
export function PreviewAs({ post, onClose }: { post: PreviewPost; onClose: () => void }) {
  const timeZone = useTimeZone();
  const [now] = useState(serverNow);
  const [kind, setKind] = useState<PreviewKind>(
    () => previewKinds.find((each) => previewFor(each, post, now).sees) ?? 'carer',
  );
  const [screen, setScreen] = useState<Screen>('desk');
  const [pressed, setPressed] = useState('');
  const isSmall = useMediaQuery('(max-width: 767px)');
  const { sees, why } = previewFor(kind, post, now);
  const choose = (chosen: PreviewKind) => {
    setPressed('');
    setKind(chosen);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isSmall}
      maxWidth="lg"
      fullWidth
      aria-labelledby="preview-title"
      slotProps={{ paper: { sx: { height: '100%' } } }}
    >
      <DialogTitle id="preview-title" sx={{ paddingInlineEnd: 7, overflowWrap: 'anywhere' }}>
        {post.title.trim() ? `Preview: ${post.title.trim()}` : 'Preview'}
        <IconButton aria-label="Close the preview" onClick={onClose} sx={corner}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent dividers sx={content}>
        <Row gap={2} justify="space-between">
          <OneOfFew label="Preview as" options={kinds} value={kind} onChoose={choose} />
          {!isSmall && (
            <OneOfFew label="Screen" options={screens} value={screen} onChoose={setScreen} />
          )}
        </Row>
        <Alert severity={sees ? 'info' : 'warning'} variant="outlined" role="status">
          {sees ? `${why} ${windowInWords(post, now, timeZone)}` : why}
        </Alert>
        {sees && (
          <PreviewFrame
            title={`As ${kind === 'staff' ? 'staff' : `a ${kind}`} would see it`}
            sx={screen === 'phone' && !isSmall ? { ...frame, ...phone } : frame}
          >
            <PreviewPages post={asRead(post, now)} onPress={setPressed} />
          </PreviewFrame>
        )}
        <Typography role="status" variant="body2" color="textSecondary" sx={{ minHeight: '1.5em' }}>
          {sees && pressed}
        </Typography>
      </DialogContent>
    </Dialog>
  );
}

const kinds = [
  ['student', 'Student'],
  ['carer', 'Carer'],
  ['staff', 'Staff'],
] as const;
type Screen = 'desk' | 'phone';
const screens = [
  ['desk', 'Desk'],
  ['phone', 'Phone'],
] as const;

const corner = { position: 'absolute', insetInlineEnd: 12, top: 10 };
const content = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  px: { xs: 2, md: 3 },
  overflowWrap: 'anywhere',
};
const frame = {
  flex: 1,
  width: '100%',
  minHeight: 360,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
/** The width of most phones. */
const phone = { width: 377, alignSelf: 'center', maxHeight: 760 };

interface OneOfFewProps<T extends string> {
  label: string;
  options: readonly (readonly [value: T, name: string])[];
  value: T;
  onChoose: (value: T) => void;
}

/** A choice of one of a few views; one is always chosen. */
function OneOfFew<T extends string>({ label, options, value, onChoose }: OneOfFewProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_, chosen: T | null) => chosen && onChoose(chosen)}
    >
      {options.map(([option, name]) => (
        <ToggleButton key={option} value={option} sx={choice}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const choice = {
  textTransform: 'none',
  minHeight: 40,
  px: 2,
  color: 'text.secondary',
  '&.Mui-selected': { color: 'text.primary' },
};

type Shown =
  | 'type'
  | 'title'
  | 'excerpt'
  | 'featured_img_url'
  | 'publish_start'
  | 'publish_end'
  | 'published'
  | 'make_public';

/** The post in the editor, saved or not. `featured_img_url` may be a picture as base64. */
interface PreviewPost extends Pick<PostSummary, Shown> {
  content_html: string;
  /** The text above a newsletter's title in the list. */
  postcategory_categoryname?: string;
  for_carer_only: boolean;
  group_list: GroupList;
  files?: readonly NamedFile[] | undefined;
}

/** Returns the post that the server would send to a reader. */
const asRead = ({ files = [], ...post }: PreviewPost, now: Date): PostForReader => ({
  ...post,
  files: [...files],
  postUid: 'preview',
  slug: '',
  title: post.title.trim() || 'Without a title',
  featured_img_url: pictureAddress(post.featured_img_url),
  postcategory_categoryid: '',
  postcategory_categoryname: post.postcategory_categoryname ?? '',
  sort_order: 5,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});

/** Returns the address of a stored or just chosen picture; empty without a picture. */
function pictureAddress(text: string): string {
  if (isMediaName(text)) return mediaAddress(text);
  const isAddress = text === '' || /^(\/media\/|data:|blob:)/.test(text);
  return isAddress ? text : `data:image/jpeg;base64,${text}`;
}
