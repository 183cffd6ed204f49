import CloseIcon from '@mui/icons-material/Close';
import {
  Alert,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useState } from 'react';
import { serverNow } from '../../../api/clock.ts';
import { Row } from '../../../components/layout/layout.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { OneOfFew } from './OneOfFew.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewPages } from './PreviewPages.tsx';
import { asRead, type PreviewPost } from './previewPost.ts';
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
  const [link, setLink] = useState<string>();
  const isSmall = useMediaQuery('(max-width: 767px)');
  const { sees, why } = previewFor(kind, post, now);
  const choose = (chosen: PreviewKind) => {
    setLink(undefined);
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
            <PreviewPages post={asRead(post, now)} onLink={setLink} />
          </PreviewFrame>
        )}
        <Typography role="status" variant="body2" color="textSecondary" sx={{ minHeight: '1.5em' }}>
          {link !== undefined && sees && `This link leads to ${link || 'nowhere'}.`}
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
