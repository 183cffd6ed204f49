import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
} from '@mui/material';
import { type FormEvent, type ReactNode, useId } from 'react';

interface QuestionDialogProps {
  title: string;
  /** The name of the act, on its button. */
  act: string;
  isBusy: boolean;
  /** The name of the button that does nothing, where Cancel would be the act. */
  back?: string;
  /** The act takes something away. */
  isRemoval?: boolean;
  /** The first thing that a person does is to fill in a field, not to decide. */
  isForm?: boolean;
  /** What went wrong, in a sentence. */
  problem?: string | undefined;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A question with the fields that its act needs. It stays open, with what was typed, after a fault. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, act, isBusy, isRemoval = false, isForm = false, problem } = props;
  const { onAct, onClose, children, back = 'Cancel' } = props;
  const id = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onAct();
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <Box component="form" id={id} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
          {children}
          {problem && (
            <Alert severity="error" variant="outlined">
              {problem}
            </Alert>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus={!isForm}>
          {back}
        </Button>
        <Button
          type="submit"
          form={id}
          color={isRemoval ? 'error' : 'primary'}
          variant="contained"
          loading={isBusy}
        >
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
