import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SavingState } from './SavingState.tsx';
import type { PostEditing } from './usePostEditor.ts';

interface SaveBarProps {
  editing: PostEditing;
  onPreview: () => void;
}

/** What can be done with the post, always in reach, beside how it stands. */
export function SaveBar({ editing, onPreview }: SaveBarProps) {
  const { isBusy, base } = editing;
  return (
    <Box role="region" aria-label="Save" sx={bar}>
      <Box sx={{ gridArea: 'state', minWidth: 0 }}>
        <SavingState editing={editing} />
      </Box>
      <Box sx={others}>
        <Button onClick={editing.cancel}>Cancel</Button>
        <Button onClick={onPreview}>Preview as</Button>
        {base && (
          <Button onClick={editing.clone} disabled={isBusy}>
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
  position: 'sticky',
  bottom: 0,
  zIndex: 10,
  display: 'grid',
  gridTemplateAreas: { xs: '"state save" "others others"', md: '"state others save"' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto auto' },
  alignItems: 'center',
  gap: 1,
  mx: { xs: -2, sm: -3, md: -5 },
  mt: 4,
  px: { xs: 2, sm: 3, md: 5 },
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
};
