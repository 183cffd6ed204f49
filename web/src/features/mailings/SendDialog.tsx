import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { MailingPreview } from '#shared/mailings/send-emails.contract';
import { mailingNames } from '#shared/posts/type-names';
import { WillSee } from '../../components/text/WillSee.tsx';
import { duration, people } from './words.ts';

interface SendDialogProps {
  preview: MailingPreview;
  onSend: () => void;
  onClose: () => void;
}

/** Confirms a real send: what goes to how many people, and how long it can be undone. */
export function SendDialog({ preview, onSend, onClose }: SendDialogProps) {
  const { type, count, undo_seconds } = preview;
  return (
    <Dialog open onClose={onClose} aria-labelledby="send-title" aria-describedby="send-words">
      <DialogTitle id="send-title">{`Send to ${people(count)}?`}</DialogTitle>
      <DialogContent id="send-words">
        <p>
          The <strong>{mailingNames[type]}</strong> goes to <strong>{people(count)}</strong>, one
          message each. This is not a test.
        </p>
        <p>
          {undo_seconds > 0
            ? `The first message leaves in ${duration(undo_seconds)}. Until then you can undo the send.`
            : 'The first message leaves immediately. You cannot undo the send.'}
        </p>
        <WillSee>
          {`${people(count)}, one message each. Nobody sees the address of another.`}
        </WillSee>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose} autoFocus>
          Keep editing
        </Button>
        <Button variant="contained" onClick={onSend}>
          {`Send to ${people(count)}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
