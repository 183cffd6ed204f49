import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { SigningRequest } from '#shared/signing/request';
import { Field } from '../../../components/forms/Field.tsx';
import type { RequestActions } from './useRequestActs.ts';

interface VoidDialogProps {
  request: SigningRequest;
  acts: RequestActions;
  onClose: () => void;
}

/** Asks before a document is void, and for the reason. */
export function VoidDialog({ request, acts, onClose }: VoidDialogProps) {
  const [reason, setReason] = useState('');
  const end = async () => {
    if (await acts.end(reason.trim())) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="void-title">
      <DialogTitle id="void-title">Void this document?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          {`Nobody can sign “${request.title}” for ${request.student_name} after this. Its links end, and those who had one are told. The record stays.`}
        </Typography>
        <Field
          label="Reason"
          value={reason}
          rows={3}
          onChange={(text) => setReason(text.slice(0, 500))}
          hint="For the record. You can leave it empty."
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Cancel
        </Button>
        <Button
          color="error"
          variant="contained"
          loading={acts.busy === 'end'}
          onClick={() => void end()}
        >
          Void document
        </Button>
      </DialogActions>
    </Dialog>
  );
}
