import { Box, Button } from '@mui/material';
import { type EditorState, SavingState } from '../../../components/editing/SavingState.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { saveBar } from '../../../components/screen/bars.ts';
import { WillSee } from '../../../components/text/WillSee.tsx';

interface SendBarProps {
  editor: EditorState & { readonly cancel: () => void };
  /** What the button does. */
  act: string;
  /** A file is on its way. */
  isAdding: boolean;
}

/** The button that sends, with who will see it. It stays at the bottom of the screen. */
export function SendBar({ editor, act, isAdding }: SendBarProps) {
  const { isBusy, saving } = editor;
  const isStuck = saving.is === 'waiting' || saving.is === 'failed';
  return (
    <Box role="region" aria-label="Send" sx={{ ...saveBar, ...bar }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, fontSize: '0.875rem' }}>
        {isStuck ? (
          <SavingState editor={editor} />
        ) : (
          <WillSee>
            the school office sees all of it. Other carers, your child and teachers see no reason,
            no note and no files.
          </WillSee>
        )}
      </Box>
      <Row isOneLine sx={{ flex: { xs: '1 0 100%', md: '0 1 auto' } }}>
        <Button onClick={editor.cancel}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={isBusy || isAdding} sx={send}>
          {isBusy ? 'Sending …' : isAdding ? 'Adding a file …' : act}
        </Button>
      </Row>
    </Box>
  );
}

const bar = { display: 'flex', flexWrap: 'wrap' } as const;
const send = { flex: { xs: 1, md: '0 1 auto' }, minHeight: 48, lineHeight: 1.3 };
