import { Box, Button } from '@mui/material';
import { saveBar } from '../screen/bars.ts';
import { type EditorState, SavingState } from './SavingState.tsx';

interface SaveBarProps {
  editor: EditorState & { readonly cancel: () => void };
}

/** Save and Cancel with the state of the form. */
export function SaveBar({ editor }: SaveBarProps) {
  const { isBusy, isDirty, base } = editor;
  return (
    <Box role="region" aria-label="Save" sx={{ ...saveBar, display: 'flex' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <SavingState editor={editor} />
      </Box>
      <Button onClick={editor.cancel}>Cancel</Button>
      <Button
        type="submit"
        // What is saved needs no main act.
        variant={base && !isDirty ? 'outlined' : 'contained'}
        disabled={isBusy}
        sx={{ minWidth: 104 }}
      >
        {isBusy ? 'Saving ...' : 'Save'}
      </Button>
    </Box>
  );
}
