import { Box, Button, Typography } from '@mui/material';
import { Row } from '../components/layout/layout.tsx';
import { useBanner } from '../features/emergency/useBanner.ts';
import { useDeviceChoice } from './useDeviceChoice.ts';

/**
 * Asks on Home, after a sign-in, whose device this is. Until the person says that it is their own,
 * the portal stores nothing on it. The question waits while the school shows a message.
 */
export function DeviceQuestion({ onAnswer }: { onAnswer: () => void }) {
  const { choose } = useDeviceChoice();
  const broadcast = useBanner();
  const answer = (choice: 'own' | 'shared') => {
    onAnswer();
    void choose(choice);
  };
  if (broadcast?.status) return null;
  return (
    <Box component="section" aria-labelledby="device-question" className="no-print" sx={strip}>
      <Typography variant="body2" sx={{ flex: '1 1 260px' }}>
        <Box component="span" id="device-question" sx={{ fontWeight: 600 }}>
          Do only you use this device?
        </Box>{' '}
        Then the portal also opens without internet.
      </Typography>
      <Row isOneLine>
        <Button variant="outlined" onClick={() => answer('own')}>
          Only me
        </Button>
        <Button onClick={() => answer('shared')}>Others too</Button>
      </Row>
    </Box>
  );
}

const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1,
  mb: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
