import ExpandIcon from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from '@mui/material';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { Quiet } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import type { Child } from '../useChildren.ts';
import { choiceText } from './choiceText.ts';
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
          Your phone or computer shows the school’s events in its own calendar, and keeps them up to
          date.
        </Typography>
        {state.error && (
          <Failure what="Your subscription" error={state.error} onRetry={state.retry} />
        )}
        {!feed && !state.error && <Skeleton variant="rounded" height={56} aria-hidden />}
        {address && <FeedAddress address={address} />}
        {feed?.active && !address && <Subscribed at={feed.created_at} />}
        {feed && <Quiet role="status">{choiceText(state.choice, family)}</Quiet>}
        {feed && <Choice state={state} family={family} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', px: 3, pb: 2 }}>
        <FeedActions state={state} onClose={onClose} />
      </DialogActions>
    </Dialog>
  );
}

/** Says that there is a subscription, and that its address is shown once. */
const Subscribed = ({ at }: { at: string | undefined }) => (
  <Typography>
    {at ? (
      <>
        You have been subscribed since <DateWords at={at} isInside />.
      </>
    ) : (
      'You have a subscription.'
    )}{' '}
    We showed its address once. For another device, or if someone else may know it, make a new
    address.
  </Typography>
);

/** What the subscription contains: everything, until somebody looks here. */
const Choice = ({
  state,
  family,
}: Pick<FeedActionsProps, 'state'> & { family: readonly Child[] }) => (
  <Accordion disableGutters variant="outlined" slotProps={{ heading: { component: 'h3' } }}>
    <AccordionSummary
      expandIcon={<ExpandIcon />}
      id="subscribe-choice"
      aria-controls="subscribe-choices"
      sx={{ fontFamily: 'inherit', fontSize: '0.9375rem', fontWeight: 600 }}
    >
      {family.length > 0 ? 'Choose children and categories' : 'Choose what it shows'}
    </AccordionSummary>
    <AccordionDetails id="subscribe-choices">
      <FeedForm state={state} family={family} />
    </AccordionDetails>
  </Accordion>
);

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
          <Button disabled={isBusy} onClick={() => void state.renew()}>
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
        <Button variant="contained" loading={isBusy} onClick={() => void state.open()}>
          Open in my calendar
        </Button>
      )}
    </>
  );
}
