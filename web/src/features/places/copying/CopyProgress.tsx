import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  LinearProgress,
  Typography,
} from '@mui/material';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Output } from '#shared/kernel/route';
import { type PlaceCopy, places as placesApi } from '#shared/places/places.contract';
import { placePath } from '#shared/site/paths';
import { useRefresh } from '../../../api/refresh.ts';
import { useWatch } from '../../../api/useWatch.ts';
import { Failure } from '../../../components/screen/Failure.tsx';
import { PollingStopped } from '../../../components/screen/PollingStopped.tsx';
import { notEditing } from './lostEditors.ts';

interface CopyProgressProps {
  /** The copy as it began. */
  begun: Output<typeof placesApi.copy>;
  onAgain: () => void;
  onClose: () => void;
}

const isMoving = ({ state }: PlaceCopy): boolean => state === 'waiting' || state === 'making';

/** How far a copy is, and the link to it when it is complete. */
export function CopyProgress({ begun, onAgain, onClose }: CopyProgressProps) {
  const { placeUid } = begun;
  const { data, error, mutate, hasStopped, lookAgain } = useWatch(
    placesApi.copied,
    { placeUid },
    { isMoving, markOf: ({ state, done }) => `${state} ${done}`, quickest: 700, slowest: 8_000 },
  );
  const refresh = useRefresh('places');
  const copy = data ?? begun;
  const isReady = copy.state === 'ready';
  const lost = notEditing(begun.lost_editors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has the place once it is ready
  useEffect(() => {
    if (isReady) void refresh();
  }, [isReady]);
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {error && !data && (
          <Failure what="The progress of this copy" error={error} onRetry={() => void mutate()} />
        )}
        {hasStopped && <PollingStopped error={error} onLook={lookAgain} />}
        <Alert
          severity={copy.state === 'failed' ? 'error' : isReady ? 'success' : 'info'}
          variant="outlined"
          sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } }}
        >
          <div role="status">{sentenceOf(copy)}</div>
          {isMoving(copy) && (
            <LinearProgress
              aria-label={`Copying to “${copy.place}”`}
              variant={copy.total ? 'determinate' : 'indeterminate'}
              value={copy.total ? (copy.done / copy.total) * 100 : 0}
              sx={{ mt: 1 }}
            />
          )}
        </Alert>
        {lost && copy.state !== 'failed' && <Typography>{lost}</Typography>}
        {isMoving(copy) && (
          <Typography color="textSecondary">
            You can close this. The place appears in the list when it is complete.
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {copy.state === 'failed' && (
          <Button variant="contained" onClick={onAgain}>
            Copy again
          </Button>
        )}
        {isReady && (
          <Button variant="contained" component={Link} to={placePath(copy.slug)}>
            Open the copy
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function sentenceOf({ state, place, done, total, message }: PlaceCopy): string {
  switch (state) {
    case 'waiting':
      return `“${place}” will be made in a moment.`;
    case 'making':
      return total === undefined
        ? `“${place}” is being made.`
        : `“${place}” is being made: ${done} of ${total} pages.`;
    case 'ready':
      return `“${place}” is complete: ${done === 1 ? '1 page' : `${done} pages`}.`;
    case 'failed':
      return message;
  }
}
