import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { DateText } from '../../../components/DateText.tsx';
import { Failure } from '../../../components/Failure.tsx';
import type { Child } from '../useChildren.ts';
import { FeedAddress } from './FeedAddress.tsx';
import { FeedForm } from './FeedForm.tsx';
import { useFeed } from './useFeed.ts';

interface SubscribeDialogProps {
  family: readonly Child[];
  onClose: () => void;
}

/** Makes, changes and ends the subscription by which one's own calendar shows the school's events. */
export function SubscribeDialog({ family, onClose }: SubscribeDialogProps) {
  const state = useFeed();
  const { feed, address, isBusy } = state;
  return (
    <Dialog open onClose={onClose} aria-labelledby="subscribe-title" maxWidth="sm" fullWidth>
      <DialogTitle id="subscribe-title">Subscribe to the calendar</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <Typography>
          Your phone or computer can show the school’s events in its own calendar and keep them up
          to date. For that you give it a secret address, made for you alone.
        </Typography>
        {state.error && <Failure error={state.error} onRetry={state.retry} />}
        {address && <FeedAddress address={address} />}
        {feed?.active && !address && (
          <Typography>
            You have had a subscription since{' '}
            {feed.created_at ? <DateText at={feed.created_at} /> : 'some time'}. Its address was
            shown once, when it was made. If you have lost it, or somebody else may know it, make a
            new one.
          </Typography>
        )}
        {feed && <FeedForm state={state} family={family} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', px: 3, pb: 2 }}>
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
      </DialogActions>
    </Dialog>
  );
}
