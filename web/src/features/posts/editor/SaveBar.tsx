import { Box, Button } from '@mui/material';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SavingState } from '../../../components/editing/SavingState.tsx';
import { Quiet, Row } from '../../../components/layout/layout.tsx';
import { saveBar } from '../../../components/screen/bars.ts';
import { type PostForm, savesText } from './form.ts';
import type { PostEditing } from './usePostEditor.ts';

interface SaveBarProps {
  editing: PostEditing;
  onPreview: () => void;
  /** Asks who will see a draft, as the last step. */
  onPublish: () => void;
}

/**
 * The bar at the bottom: the stored state of the post, and its actions. What is not published yet has
 * Publish, also after Published was chosen. On a phone the rarer ones open
 * above Save and Publish.
 */
export function SaveBar({ editing, onPreview, onPublish }: SaveBarProps) {
  const { isBusy, base } = editing;
  const isPublished = useWatch<PostForm, 'published'>({ name: 'published' });
  const wasPublished = base?.published === true;
  const saves = savesText(wasPublished, isPublished);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box role="region" aria-label="Save" sx={bar}>
      <Row align="center" isOneLine sx={{ minWidth: 0 }}>
        {/* What readers have now, not what the form says. */}
        <Box
          component="span"
          sx={{ ...mark, color: wasPublished && isPublished ? 'success.main' : 'text.primary' }}
        >
          {wasPublished ? 'Published' : 'Draft'}
        </Box>
        {saves && (
          <Quiet component="span" size="medium">
            {saves}
          </Quiet>
        )}
        <SavingState editor={editing} />
      </Row>
      <Box id={id} sx={{ ...rarer, display: { xs: isOpen ? 'grid' : 'none', md: 'flex' } }}>
        <Button color="inherit" onClick={editing.cancel}>
          Cancel
        </Button>
        <Button color="inherit" onClick={onPreview}>
          Preview as
        </Button>
        {base && (
          <Button color="inherit" onClick={() => void editing.clone()} disabled={isBusy}>
            Clone
          </Button>
        )}
        <Button color="inherit" onClick={editing.saveAndClose} disabled={isBusy}>
          Save &amp; close
        </Button>
      </Box>
      <Row isOneLine sx={{ '& > *': { flex: { xs: 1, md: 'none' }, minWidth: 88 } }}>
        <Button
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={{ display: { md: 'none' } }}
        >
          {isOpen ? 'Less' : 'More'}
        </Button>
        <Button
          variant={wasPublished ? 'contained' : 'outlined'}
          onClick={editing.save}
          loading={isBusy}
        >
          Save
        </Button>
        {!wasPublished && (
          <Button variant="contained" onClick={onPublish} disabled={isBusy}>
            Publish
          </Button>
        )}
      </Row>
    </Box>
  );
}

const bar = {
  ...saveBar,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto auto' },
  '& button': { minHeight: { xs: 44, md: 0 }, whiteSpace: 'nowrap' },
};
const mark = {
  px: 1,
  border: 1,
  borderRadius: 4,
  fontSize: '0.8125rem',
  flexShrink: 0,
  whiteSpace: 'nowrap',
};
/** On a phone they open above the others. */
const rarer = { gap: 1, gridTemplateColumns: '1fr 1fr' };
