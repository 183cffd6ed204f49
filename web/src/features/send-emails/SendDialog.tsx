import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { MailingPreview } from '#shared/contract/send-emails';
import { duration, people, typeNames } from './words.ts';

interface SendDialogProps {
  preview: MailingPreview;
  onSend: () => void;
  onClose: () => void;
}

/** The last question before a real send: what goes to how many, and from when it cannot be taken back. */
export function SendDialog({ preview, onSend, onClose }: SendDialogProps) {
  const { type, count, undo_seconds } = preview;
  return (
    <Dialog open onClose={onClose} aria-labelledby="send-title" aria-describedby="send-words">
      <DialogTitle id="send-title">{`Send to ${people(count)}?`}</DialogTitle>
      <DialogContent id="send-words">
        <p>
          The <strong>{typeNames[type]}</strong> goes to <strong>{people(count)}</strong>, one
          message each. This is not a test.
        </p>
        <p>
          {undo_seconds > 0
            ? `The first message leaves in ${duration(undo_seconds)}. Until then everything can be taken back.`
            : 'The first message leaves at once. It cannot be taken back.'}
        </p>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose} autoFocus>
          Not yet
        </Button>
        <Button variant="contained" onClick={onSend}>
          {`Send to ${people(count)}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
