import CloseIcon from '@mui/icons-material/Close';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
} from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { fullName } from '#shared/people/names';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { DialogBarContext, PrimaryContext } from '../../components/screen/screenContext.ts';
import { NotesPanel } from './NotesPanel.tsx';

interface NotesDialogProps {
  student: { readonly userUid: string; readonly firstname: string; readonly surname: string };
  open: boolean;
  onClose: () => void;
}

/** The notes of staff about a student, over another screen. It asks before typed text is lost. */
export function NotesDialog({ student, open, onClose }: NotesDialogProps) {
  const isNarrow = useIsNarrow();
  const { confirm } = useFeedback();
  const isTyped = useRef(false);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ bar, end }), [bar, end]);
  async function close() {
    if (isTyped.current && !(await confirm('Discard this note?', unsaved, 'Discard note'))) return;
    isTyped.current = false;
    onClose();
  }
  return (
    <Dialog
      open={open}
      fullWidth
      maxWidth="md"
      fullScreen={isNarrow}
      onClose={() => void close()}
      aria-labelledby="notes-heading"
    >
      <DialogTitle id="notes-heading" sx={isNarrow ? besideClose : undefined}>
        {`Notes about ${fullName(student)}`}
      </DialogTitle>
      {/* On a phone the dialog is a screen, which one leaves at its top. */}
      {isNarrow && (
        <IconButton aria-label="Close the notes" onClick={() => void close()} sx={closeStyle}>
          <CloseIcon />
        </IconButton>
      )}
      <DialogContent>
        {/* The acts are in the bar of the dialog, which stays in view: that of the screen is behind it. */}
        <PrimaryContext value={slots}>
          <DialogBarContext value={bar}>
            <NotesPanel
              key={student.userUid}
              studentUid={student.userUid}
              onTyped={(is) => {
                isTyped.current = is;
              }}
            />
          </DialogBarContext>
        </PrimaryContext>
        <div ref={setEnd} hidden />
      </DialogContent>
      <DialogActions sx={acts}>
        <Button onClick={() => void close()}>Close</Button>
        <Box ref={setBar} sx={{ display: 'contents' }} />
      </DialogActions>
    </Dialog>
  );
}

const besideClose = { paddingInlineEnd: 7 };
const closeStyle = { position: 'absolute', top: 10, insetInlineEnd: 8, p: 1.25 };
/** A form has its own way back. */
const acts = {
  borderTop: 1,
  borderColor: 'divider',
  '&:has(> div > div) > button': { display: 'none' },
};
const unsaved = 'Your text is not saved, and no draft is stored on this device.';
