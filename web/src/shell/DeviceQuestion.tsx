import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSession } from '../auth/session.tsx';
import { useBanner } from '../features/emergency/useBanner.ts';
import { useDeviceChoice } from './useDeviceChoice.ts';

/**
 * Asks after a sign-in whose device this is. Until the person says that it is their own, the portal
 * stores nothing on it. The question waits while the school shows a message.
 */
export function DeviceQuestion({ onAnswer }: { onAnswer: () => void }) {
  const { choose } = useDeviceChoice();
  const { schoolName } = useSession().settings;
  const broadcast = useBanner();
  const answer = (choice: 'own' | 'shared') => {
    onAnswer();
    void choose(choice);
  };
  if (broadcast?.status) return null;
  return (
    <Box component="section" aria-labelledby="device-question" className="no-print" sx={bar}>
      <Box sx={{ flex: '1 1 320px' }}>
        <Typography id="device-question" sx={{ fontWeight: 600 }}>
          Is this your own device?
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {schoolName} then opens at once, also without a connection. On a shared device nothing is
          stored.
        </Typography>
      </Box>
      <Button variant="contained" onClick={() => answer('own')}>
        This is my device
      </Button>
      <Button variant="outlined" onClick={() => answer('shared')}>
        This is not my device
      </Button>
    </Box>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
