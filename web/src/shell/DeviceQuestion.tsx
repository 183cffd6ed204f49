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
  const { say, fail } = useFeedback();
  const broadcast = useBanner();
  const answer = (choice: keyof typeof answers) => {
    onAnswer();
    goOn();
    say(`${answers[choice]} ${change}`);
    void choose(choice).catch(fail);
  };
  const postpone = () => {
    askNoMore();
    onAnswer();
    goOn();
  };
  if (broadcast?.status) return null;
  return (
    <Box component="section" aria-label={question} className="no-print" sx={strip}>
      <Typography variant="body2" sx={{ fontWeight: 700 }}>
        {question}
      </Typography>
      <Answer words="Only me" what={kept.own} onPress={() => answer('own')} />
      <Answer words="Others too" what={kept.shared} onPress={() => answer('shared')} />
      <Answer words="Not now" what={later} onPress={postpone} isQuiet />
    </Box>
  );
}

interface AnswerProps {
  words: string;
  /** What follows from it. */
  what: string;
  onPress: () => void;
  isQuiet?: boolean;
}

/** An answer, and beside it what it means. */
const Answer = ({ words, what, onPress, isQuiet = false }: AnswerProps) => (
  <Row isOneLine gap={2} align="center">
    <Button variant={isQuiet ? 'text' : 'outlined'} sx={button} onClick={onPress}>
      {words}
    </Button>
    <Quiet size="large" sx={{ flex: 1, lineHeight: 1.35 }}>
      {what}
    </Quiet>
  </Row>
);

const question = 'Who uses this device?';
const kept = {
  own: 'Notices and timetables are saved here, to be read without internet.',
  shared: 'Nothing is saved here.',
};
const change = 'You can change this in the menu at the top right.';
const later = 'We ask again when you next sign in.';
const answers = {
  own: 'Notices and timetables will be saved on this device.',
  shared: 'Nothing is saved on this device.',
};
/** The question is gone with the button that had the focus: Tab goes on in the page. */
const goOn = () => document.getElementById('main')?.focus({ preventScroll: true });

/** All answers have one width. */
const button = { minHeight: 44, width: 116, flexShrink: 0, whiteSpace: 'nowrap' };
const strip = {
  display: 'grid',
  gap: 1.5,
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
