import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useRef } from 'react';
import { fullName } from '#shared/people/names';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { PrimaryContext } from '../../components/screen/screenContext.ts';
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
      <DialogTitle id="notes-heading">{`Notes about ${fullName(student)}`}</DialogTitle>
      <DialogContent>
        {/* The action stays in the dialog: the place of the screen is behind it. */}
        <PrimaryContext value={undefined}>
          <NotesPanel
            key={student.userUid}
            studentUid={student.userUid}
            onTyped={(is) => {
              isTyped.current = is;
            }}
          />
        </PrimaryContext>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void close()}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const unsaved = 'Your text is not saved, and no draft is stored on this device.';
