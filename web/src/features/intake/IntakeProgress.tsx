import { Box, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import type { Intake } from '#shared/intake/intake.contract';
import { stateNames, timeLeft } from './words.ts';

/** Shows the progress of a running intake and the time that is left. */
export function IntakeProgress({ intake }: { intake: Intake }) {
  const { done, total } = intake.progress;
  // Counts from the first state on this screen, as the clock of the server may differ.
  const [began] = useState(() => ({ at: Date.now(), done }));
  const left = timeLeft(done - began.done, total - began.done, Date.now() - began.at);
  const isCounted = total > 0;
  return (
    <Box role="status" sx={{ mb: 3 }}>
      <Typography variant="body2" className="figures" sx={{ mb: 0.5 }}>
        {stateNames[intake.state]}
        {isCounted && `: ${done} of ${total}`}
        {left && `, ${left}`}. You can leave this page. The intake goes on.
      </Typography>
      <LinearProgress
        aria-label={stateNames[intake.state]}
        variant={isCounted ? 'determinate' : 'indeterminate'}
        value={isCounted ? Math.min(100, (done / total) * 100) : 0}
      />
    </Box>
  );
}
