import PauseIcon from '@mui/icons-material/Pause';
import PlayIcon from '@mui/icons-material/PlayArrow';
import WarningIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { keyframes } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { visuallyHidden } from '../../components/visuallyHidden.ts';

interface BroadcastBarProps {
  message: string;
  more?: ReactNode;
  /** Shows how it would look, without announcing anything. */
  isPreview?: boolean;
}

/**
 * The red bar of an emergency: its message scrolls, can be stopped, and stands still for people who asked for less motion.
 * Screen readers are told the whole of it at once.
 */
export function BroadcastBar({ message, more, isPreview = false }: BroadcastBarProps) {
  const [isPaused, setPaused] = useState(false);
  return (
    <Box
      component={isPreview ? 'div' : 'section'}
      aria-label={isPreview ? undefined : 'Emergency broadcast'}
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
        aria-label={isPaused ? 'Let the message scroll' : 'Stop the scrolling'}
        onClick={() => setPaused(!isPaused)}
        sx={{ '@media (prefers-reduced-motion: reduce)': { display: 'none' } }}
      >
        {isPaused ? <PlayIcon /> : <PauseIcon />}
      </IconButton>
    </Box>
  );
}

const across = keyframes({
  from: { transform: 'translateX(100cqw)' },
  to: { transform: 'translateX(-100%)' },
});

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
  '@media (prefers-reduced-motion: reduce)': { animation: 'none', whiteSpace: 'normal' },
};
