import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import type { Output } from '#shared/kernel/route';
import { type Place, places as placesApi } from '#shared/places/places.contract';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { dialogForm } from '../dialogForm.ts';
import { CopyProgress } from './CopyProgress.tsx';

interface CopyDialogProps {
  place: Place;
  onClose: () => void;
}

type Begun = Output<typeof placesApi.copy>;

/** Asks for the name of a copy of a place, then shows how far it is. */
export function CopyDialog({ place, onClose }: CopyDialogProps) {
  const [begun, setBegun] = useState<Begun>();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="copy-title">
      <DialogTitle id="copy-title">{`Copy “${place.place}”`}</DialogTitle>
      {begun ? (
        <CopyProgress begun={begun} onAgain={() => setBegun(undefined)} onClose={onClose} />
      ) : (
        <CopyForm place={place} onBegin={setBegun} onClose={onClose} />
      )}
    </Dialog>
  );
}

function CopyForm({ place, onBegin, onClose }: CopyDialogProps & { onBegin: (is: Begun) => void }) {
  const [name, setName] = useState(`Copy of ${place.place}`.slice(0, 200));
  const [fault, setFault] = useState<string>();
  const { isBusy, begin } = useCopy(place, onBegin);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return setFault('*Please enter place.');
    void begin(name.trim());
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={dialogForm}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Field
          label="Name of the copy"
          value={name}
          onChange={(text) => {
            setName(text.slice(0, 200));
            setFault(undefined);
          }}
          fault={fault}
        />
        <Typography color="textSecondary">
          The copy gets the audience, the editors and all pages with their texts, order and dates.
          Links between its pages lead to the copy. Blog entries and the course stay with “
          {place.place}”.
        </Typography>
        <Typography color="textSecondary">
          No one sees the copy until it is complete. Then the same people see it as this place.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" loading={isBusy}>
          Copy place
        </Button>
      </DialogActions>
    </Box>
  );
}

/** Begins a copy. A try whose answer was lost is sent again with its key. */
function useCopy({ placeUid }: Place, onBegin: (begun: Begun) => void) {
  const { attempt } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  const sent = useRef({ place: '', key: '' });
  async function begin(place: string) {
    if (sent.current.place !== place) sent.current = { place, key: crypto.randomUUID() };
    setBusy(true);
    await attempt(async () => {
      const options = { idempotencyKey: sent.current.key };
      onBegin(await call(placesApi.copy, { placeUid, place }, options));
    });
    setBusy(false);
  }
  return { isBusy, begin };
}
