import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import type { Child } from '../useChildren.ts';
import { FeedAddress } from './FeedAddress.tsx';
import { FeedForm } from './FeedForm.tsx';
import { useFeed } from './useFeed.ts';

interface SubscribeDialogProps {
  family: readonly Child[];
  onClose: () => void;
}

/** The dialog that creates, changes and ends the subscription to the school's events. */
export function SubscribeDialog({ family, onClose }: SubscribeDialogProps) {
  const state = useFeed();
  const { feed, address } = state;
  const isNarrow = useIsNarrow();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="subscribe-title"
      maxWidth="sm"
      fullWidth
      fullScreen={isNarrow}
    >
      <DialogTitle id="subscribe-title">Subscribe to the calendar</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <Typography>
          Your phone or computer can show the school’s events in its own calendar and keep them up
          to date. Give it a secret address that is only for you.
        </Typography>
        {state.error && <Failure error={state.error} onRetry={state.retry} />}
        {address && <FeedAddress address={address} />}
        {feed?.active && !address && (
          <Typography>
            {feed.created_at ? (
              <>
                You have been subscribed since <DateWords at={feed.created_at} isInside />.
              </>
            ) : (
              'You have a subscription.'
            )}{' '}
            We showed its address once. If you lost it, or someone else may know it, make a new
            address.
          </Typography>
        )}
        {feed && <FeedForm state={state} family={family} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', px: 3, pb: 2 }}>
        <FeedActions state={state} onClose={onClose} />
      </DialogActions>
    </Dialog>
  );
}

interface FeedActionsProps {
  state: ReturnType<typeof useFeed>;
  onClose: () => void;
}

function FeedActions({ state, onClose }: FeedActionsProps) {
  const { feed, isBusy } = state;
  return (
    <>
      {feed?.active && (
        <>
          <Button color="error" disabled={isBusy} onClick={() => void state.end()}>
            End subscription
          </Button>
          <Button disabled={isBusy} onClick={() => void state.create()}>
            Make a new address
          </Button>
        </>
      )}
      <Button onClick={onClose}>Close</Button>
      {feed?.active && state.isChanged && (
        <Button variant="contained" loading={isBusy} onClick={() => void state.save()}>
          Save choice
        </Button>
      )}
      {feed && !feed.active && (
        <Button variant="contained" loading={isBusy} onClick={() => void state.create()}>
          Create address
        </Button>
      )}
    </>
  );
}
