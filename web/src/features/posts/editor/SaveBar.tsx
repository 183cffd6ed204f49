import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SavingState } from '../../../components/editing/SavingState.tsx';
import { saveBar } from '../../../components/editing/saveBarLook.ts';
import type { PostEditing } from './usePostEditor.ts';

interface SaveBarProps {
  editing: PostEditing;
  onPreview: () => void;
}

/** The bar at the bottom with the save state and the actions of the editor. */
export function SaveBar({ editing, onPreview }: SaveBarProps) {
  const { isBusy, base } = editing;
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
      <Button
        variant="contained"
        onClick={editing.save}
        loading={isBusy}
        sx={{ gridArea: 'save', minWidth: 88 }}
      >
        Save
      </Button>
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
