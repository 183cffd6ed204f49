import { Box } from '@mui/material';
import { useState } from 'react';
import { useSession } from '../../../auth/session.tsx';
import { frameHtml, type Ground } from './frameHtml.ts';

interface MessageFrameProps {
  title: string;
  html: string;
  ground: Ground;
  /** Width of the simulated screen in pixels. */
  width: number;
}

/**
 * A message in a frame that is as tall as its content. The frame has the portal's origin, so it can
 * load the portal's pictures. Scripts and forms are blocked, and links open in a new tab.
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
        // A new frame for each message and width, so it does not keep the old height.
        key={`${title} ${ground} ${width}`}
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={frameHtml(html, ground, domain)}
        onLoad={({ currentTarget }) => {
          const page = (currentTarget as HTMLIFrameElement).contentDocument?.body;
          setHeight(Math.min(maxHeight, Math.max(minHeight, page?.scrollHeight ?? minHeight) + 2));
        }}
        sx={{ ...frame, width, height, bgcolor: ground === 'dark' ? '#111418' : '#fff' }}
      />
    </Box>
  );
}

const minHeight = 240;
const maxHeight = 2400;
const frame = {
  display: 'block',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
};
