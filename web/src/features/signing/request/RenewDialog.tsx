import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { Recipient } from '#shared/signing/request';
import { Field } from '../../../components/forms/Field.tsx';
import type { RequestActions } from './useRequestActs.ts';

interface RenewDialogProps {
  recipient: Recipient;
  acts: RequestActions;
  onClose: () => void;
}

/** Mends the name and the address of a recipient, and sends a new link. */
export function RenewDialog({ recipient, acts, onClose }: RenewDialogProps) {
  const [name, setName] = useState(recipient.name);
  const [email, setEmail] = useState(recipient.email);
  const [hasTried, setTried] = useState(false);
  const isWaiting = recipient.state === 'waiting';
  const noName = name.trim() ? undefined : 'Please give the name.';
  const noEmail = /^\S+@\S+\.\S+$/.test(email.trim())
    ? undefined
    : 'Please give an e-mail address.';
  async function send() {
    setTried(true);
    if (noName || noEmail) return;
    const isDone = await acts.renew(recipient.recipientUid, {
      ...(name.trim() !== recipient.name && { name: name.trim() }),
      ...(email.trim() !== recipient.email && { email: email.trim() }),
    });
    if (isDone) onClose();
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="renew-title">
      <DialogTitle id="renew-title">{titleOf(recipient)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography color="textSecondary">
          {isWaiting
            ? 'The link is sent when it is this person’s turn.'
            : 'Earlier links end. What the person has saved stays.'}
        </Typography>
        <Field label="Name" value={name} onChange={setName} fault={hasTried ? noName : undefined} />
        <Field
          label="E-mail address"
          value={email}
          onChange={setEmail}
          fault={hasTried ? noEmail : undefined}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          loading={acts.busy.startsWith('renew')}
          onClick={() => void send()}
        >
          {isWaiting ? 'Save' : 'Send a new link'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const titleOf = ({ state, party }: Recipient): string =>
  state === 'waiting' ? `Mend the address: ${party}` : `New link: ${party}`;
