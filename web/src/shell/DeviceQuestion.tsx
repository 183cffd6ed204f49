import { Box, Button, Typography } from '@mui/material';
import { useFeedback } from '../components/feedback/feedback.tsx';
import { Quiet, Row } from '../components/layout/layout.tsx';
import { askNoMore } from '../device/choice.ts';
import { useBanner } from '../features/emergency/useBanner.ts';
import { useDeviceChoice } from './useDeviceChoice.ts';

/**
 * Asks on Home, after a sign-in, whose device this is. Until the person says that it is their own,
 * the portal stores nothing on it. The question waits while the school shows a message.
 */
export function DeviceQuestion({ onAnswer }: { onAnswer: () => void }) {
  const { choose } = useDeviceChoice();
  const { say } = useFeedback();
  const broadcast = useBanner();
  const answer = (choice: keyof typeof answers) => {
    onAnswer();
    void choose(choice).then(() => say(`${answers[choice]} ${change}`));
  };
  const postpone = () => {
    askNoMore();
    onAnswer();
  };
  if (broadcast?.status) return null;
  return (
    <Box component="section" aria-label={question} className="no-print" sx={strip}>
      <Typography variant="body2" sx={{ flex: '1 1 260px', lineHeight: 1.4 }}>
        <strong>{question}</strong>
        <Quiet component="span">
          {' Only me: notices and timetables are saved on it and open offline. '}
          {`Others too: nothing is saved. ${change}`}
        </Quiet>
      </Typography>
      <Row gap={1.5}>
        <Button variant="outlined" sx={button} onClick={() => answer('own')}>
          Only me
        </Button>
        <Button variant="outlined" sx={button} onClick={() => answer('shared')}>
          Others too
        </Button>
        <Button sx={button} onClick={postpone}>
          Not now
        </Button>
      </Row>
    </Box>
  );
}

const question = 'Who uses this device?';
const change = 'You can change this in the person menu.';
const answers = {
  own: 'Notices and timetables are saved on this device.',
  shared: 'Nothing is saved on this device.',
};
const button = { minHeight: 44, px: { xs: 1.25, sm: 2 }, whiteSpace: 'nowrap' };
const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1.5,
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
