import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { SavingState } from '../../../components/editing/SavingState.tsx';
import { saveBar } from '../../../components/screen/bars.ts';
import type { PostForm } from './form.ts';
import type { PostEditing } from './usePostEditor.ts';

interface SaveBarProps {
  editing: PostEditing;
  onPreview: () => void;
  /** Asks who will see a draft, as the last step. */
  onPublish: () => void;
}

/** The bar at the bottom with the save state and the actions of the editor. */
export function SaveBar({ editing, onPreview, onPublish }: SaveBarProps) {
  const { isBusy, base } = editing;
  const isPublished = useWatch<PostForm, 'published'>({ name: 'published' });
  return (
    <Box role="region" aria-label="Save" sx={bar}>
      <Box sx={{ gridArea: 'state', minWidth: 0 }}>
        <SavingState editor={editing} />
      </Box>
      <Box sx={others}>
        <Button onClick={editing.cancel}>Cancel</Button>
        <Button onClick={onPreview}>Preview as</Button>
        {base && (
          <Button onClick={() => void editing.clone()} disabled={isBusy}>
            Clone
          </Button>
        )}
        <Button variant="outlined" onClick={editing.saveAndClose} disabled={isBusy}>
          Save &amp; close
        </Button>
      </Box>
      <Box sx={{ gridArea: 'save', display: 'flex', gap: 1 }}>
        <Button
          variant={isPublished ? 'contained' : 'outlined'}
          onClick={editing.save}
          loading={isBusy}
          sx={{ minWidth: 88 }}
        >
          Save
        </Button>
        {!isPublished && (
          <Button variant="contained" onClick={onPublish} disabled={isBusy}>
            Publish
          </Button>
        )}
      </Box>
    </Box>
  );
}

const others = {
  gridArea: 'others',
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 0.5, md: 1 },
  '& button': { px: { xs: 1, md: 2 }, whiteSpace: 'nowrap' },
};
const bar = {
  ...saveBar,
  display: 'grid',
  gridTemplateAreas: { xs: '"state save" "others others"', md: '"state others save"' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto auto' },
};
