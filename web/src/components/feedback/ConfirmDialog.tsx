import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';

/** A question with two buttons. */
export interface Question {
  readonly heading: string;
  readonly body: string;
  /** The label of the confirming button, instead of Yes. */
  readonly act?: string | undefined;
  readonly answer: (yes: boolean) => void;
}

/** The generic confirm dialog: a heading, a body, No and Yes. */
export function ConfirmDialog({ question }: { question: Question }) {
  return (
    <Dialog
      open
      onClose={() => question.answer(false)}
      aria-labelledby="confirm-heading"
      aria-describedby="confirm-body"
    >
      <DialogTitle id="confirm-heading">{question.heading}</DialogTitle>
      <DialogContent>
        <DialogContentText id="confirm-body">{question.body}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => question.answer(false)} autoFocus>
          {question.act ? 'Cancel' : 'No'}
        </Button>
        <Button variant="contained" onClick={() => question.answer(true)}>
          {question.act ?? 'Yes'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
