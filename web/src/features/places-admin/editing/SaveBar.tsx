import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface SaveBarProps {
  editing: {
    readonly isSaving: boolean;
    readonly isDirty: boolean;
    readonly base: unknown;
    readonly kept: { readonly canKeep: boolean };
    readonly cancel: () => void;
  };
}

/** Save and Cancel, beside how the form stands. */
export function SaveBar({ editing }: SaveBarProps) {
  const { isSaving } = editing;
  return (
    <Box role="region" aria-label="Save" sx={bar}>
      <Box
        role="status"
        sx={{ flex: 1, minWidth: 0, fontSize: '0.9375rem', color: 'text.secondary' }}
      >
        {wordsOf(editing)}
      </Box>
      <Button onClick={editing.cancel}>Cancel</Button>
      <Button type="submit" variant="contained" disabled={isSaving} sx={{ minWidth: 104 }}>
        {isSaving ? 'Saving ...' : 'Save'}
      </Button>
    </Box>
  );
}

function wordsOf({ isDirty, base, kept }: SaveBarProps['editing']): string {
  if (!isDirty) return base ? 'All changes saved' : 'Nothing to save yet';
  return kept.canKeep
    ? 'Unsaved changes · kept on this device'
    : 'Unsaved changes · they cannot be kept on this device, so please save soon';
}

const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 10,
  display: 'flex',
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
