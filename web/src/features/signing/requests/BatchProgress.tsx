import { Alert, Box, Button, LinearProgress } from '@mui/material';
import { useEffect } from 'react';
import { type SigningBatch, signingRequests } from '#shared/signing/signing-requests.contract';
import { useWatch } from '../../../api/useWatch.ts';
import { Failure } from '../../../components/screen/Failure.tsx';
import { PollingStopped } from '../../../components/screen/PollingStopped.tsx';
import { sentenceOf } from './batchWords.ts';

const isMoving = ({ state }: SigningBatch): boolean => state === 'waiting' || state === 'making';

interface BatchProgressProps {
  batchUid: string;
  onAll: () => void;
  /** Is told when the list of documents has changed. */
  onNews: (news: string) => void;
}

/** How the making of documents that were sent together goes on. */
export function BatchProgress({ batchUid, onAll, onNews }: BatchProgressProps) {
  const { data, error, mutate, hasStopped, lookAgain } = useWatch(
    signingRequests.batch,
    { batchUid },
    {
      isMoving,
      markOf: ({ state, made }) => `${state} ${made}`,
      quickest: 1_000,
      slowest: 10_000,
    },
  );
  const seen = data && `${data.state} ${data.made}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has news when this has some
  useEffect(() => {
    if (seen) onNews(seen);
  }, [seen]);
  if (error && !data)
    return (
      <Failure what="The progress of this sending" error={error} onRetry={() => void mutate()} />
    );
  if (!data) return null;
  return (
    <Box component="section" aria-label="This sending" sx={{ mb: 2 }}>
      {hasStopped && <PollingStopped error={error} onLook={lookAgain} />}
      <Alert
        severity={data.state === 'failed' ? 'error' : data.state === 'ready' ? 'success' : 'info'}
        variant="outlined"
        sx={{ '& .MuiAlert-message': { flex: 1 }, flexWrap: 'wrap' }}
        action={
          <Button size="small" color="inherit" onClick={onAll}>
            Show all requests
          </Button>
        }
      >
        <div role="status" className="figures">
          {sentenceOf(data)}
        </div>
        {isMoving(data) && (
          <LinearProgress
            aria-label={`Sending “${data.title}”`}
            variant={data.total ? 'determinate' : 'indeterminate'}
            value={data.total ? Math.min(100, ((data.made + data.skipped) / data.total) * 100) : 0}
            sx={{ mt: 1 }}
          />
        )}
      </Alert>
    </Box>
  );
}
