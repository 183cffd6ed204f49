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
    <Box component="section" aria-label={question} className="no-print" sx={strip}>
      <Typography variant="body2" sx={words}>
        <strong>{question}</strong>
      </Typography>
      <Typography variant="body2" sx={why}>
        If only you, the portal works offline and keeps notices and timetables here.
      </Typography>
      <Row isOneLine gap={0.5}>
        <Button variant="outlined" sx={button} onClick={() => answer('own')}>
          Only me
        </Button>
        <Button variant="outlined" sx={button} onClick={() => answer('shared')}>
          Others too
        </Button>
      </Row>
    </Box>
  );
}

const question = 'Who uses this device?';
const words = { flex: { xs: '1 1 112px', sm: '0 0 auto' }, lineHeight: 1.3 };
/** On a phone it is below the question and its answers. */
const why = {
  flex: { xs: '1 0 100%', sm: '1 1 240px' },
  order: { xs: 1, sm: 0 },
  lineHeight: 1.3,
  color: 'text.secondary',
};
const button = { minHeight: 44, px: { xs: 1, sm: 2 }, whiteSpace: 'nowrap' };
const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 0.5, sm: 1.5 },
  rowGap: 0.5,
  px: { xs: 1.5, sm: 2 },
  py: 0.75,
  mb: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
