import Box from '@mui/material/Box';
import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { frameHtml, type Ground } from './frameHtml.ts';

interface MessageFrameProps {
  title: string;
  html: string;
  ground: Ground;
  /** Pixels of the screen that it is looked at on. */
  width: number;
}

/**
 * A message in a frame of its own, as tall as it needs to be. It belongs to the portal's origin, as the portal's pictures are for nobody else, and nothing
 * of it runs: scripts and forms are off. A link opens beside the portal.
 */
export function MessageFrame({ title, html, ground, width }: MessageFrameProps) {
  const { domain } = useSession().settings;
  const [height, setHeight] = useState(640);
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label="Message at its width"
      sx={{ overflowX: 'auto', minWidth: 0 }}
    >
      <Box
        component="iframe"
        // A new one for each message and width, so that none keeps the height of the one before.
        key={`${title} ${ground} ${width}`}
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={frameHtml(html, ground, domain)}
        onLoad={({ currentTarget }) => {
          const page = (currentTarget as HTMLIFrameElement).contentDocument?.body;
          setHeight(Math.min(tallest, Math.max(lowest, page?.scrollHeight ?? lowest) + 2));
        }}
        sx={{ ...frame, width, height, bgcolor: ground === 'dark' ? '#111418' : '#fff' }}
      />
    </Box>
  );
}

const lowest = 240;
const tallest = 2400;
const frame = {
  display: 'block',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
};
