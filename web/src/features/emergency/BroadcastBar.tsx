import CheckIcon from '@mui/icons-material/CheckCircle';
import PauseIcon from '@mui/icons-material/Pause';
import PlayIcon from '@mui/icons-material/PlayArrow';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box, IconButton, keyframes } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { isAllClear } from '#shared/emergency/all-clear';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';

interface BroadcastBarProps {
  message: string;
  more?: ReactNode;
  /** Shows a preview without an announcement to screen readers. */
  isPreview?: boolean;
}

/**
 * The bar of a message: red and urgent, or green and calm for an all-clear. It is of the moment, so no
 * printed page has it.
 */
export const BroadcastBar = (props: BroadcastBarProps) =>
  isAllClear(props) ? <AllClearBar {...props} /> : <EmergencyBar {...props} />;

/** The green bar of an all-clear. Nothing moves, and screen readers finish what they say first. */
const AllClearBar = ({ message, more, isPreview = false }: BroadcastBarProps) => (
  <Box
    component={isPreview ? 'div' : 'section'}
    aria-label={isPreview ? undefined : 'Message of the school'}
    className="no-print"
    sx={{ ...bar, bgcolor: '#1d6b3a' }}
  >
    <CheckIcon aria-hidden />
    <Box role={isPreview ? undefined : 'status'} sx={{ flex: 1, minWidth: 0 }}>
      {message}
    </Box>
    {more}
  </Box>
);

/**
 * The red bar of an emergency. Its message scrolls on a desktop and can be stopped. It does not
 * move on a phone or for people who prefer less motion. Screen readers get the whole message at
 * once.
 */
function EmergencyBar({ message, more, isPreview = false }: BroadcastBarProps) {
  const [isPaused, setPaused] = useState(false);
  return (
    <Box
      component={isPreview ? 'div' : 'section'}
      aria-label={isPreview ? undefined : 'Emergency broadcast'}
      className="no-print"
      sx={bar}
    >
      <WarningIcon aria-hidden />
      <Box role={isPreview ? undefined : 'alert'} sx={visuallyHidden}>
        Emergency: {message}
      </Box>
      <Box aria-hidden sx={track}>
        <Box component="span" sx={{ ...text, animationPlayState: isPaused ? 'paused' : 'running' }}>
          {message}
        </Box>
      </Box>
      {more}
      <IconButton
        size="small"
        color="inherit"
        aria-label={isPaused ? 'Scroll the message' : 'Stop scrolling'}
        onClick={() => setPaused(!isPaused)}
        sx={{ [still]: { display: 'none' } }}
      >
        {isPaused ? <PlayIcon /> : <PauseIcon />}
      </IconButton>
    </Box>
  );
}

const across = keyframes({
  // The text starts readable, leaves on the left and returns from the right.
  '0%, 10%': { transform: 'translateX(0)' },
  '60%': { transform: 'translateX(-100%)' },
  '60.01%': { transform: 'translateX(100cqw)' },
  '100%': { transform: 'translateX(0)' },
});

/** The message does not move on narrow screens, or for people who prefer less motion. */
const still = '@media (max-width: 767.95px), (prefers-reduced-motion: reduce)';

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: { xs: 2, sm: 2.5 },
  py: 0.75,
  bgcolor: '#a3160f',
  color: '#fff',
  fontWeight: 600,
  '& a, & button': { color: 'inherit', outlineColor: '#fff !important' },
};
const track = { flex: 1, minWidth: 0, overflow: 'hidden', containerType: 'inline-size' };
const text = {
  display: 'inline-block',
  whiteSpace: 'nowrap',
  animation: `${across} 28s linear infinite`,
  '&:hover': { animationPlayState: 'paused !important' },
  [still]: { animation: 'none', whiteSpace: 'normal' },
};
