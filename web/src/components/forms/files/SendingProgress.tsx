import { LinearProgress, Typography } from '@mui/material';

/** How much of a file is sent, from 0 to 1. */
export const SendingProgress = ({ share }: { share: number }) => (
  <>
    <Typography variant="body2" className="figures">
      {`Sending: ${Math.round(share * 100)} %`}
    </Typography>
    <LinearProgress variant="determinate" value={share * 100} aria-label="Sending" />
  </>
);
