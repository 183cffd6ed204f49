import { Box } from '@mui/material';
import type { SystemStyleObject } from '@mui/system';
import { useState } from 'react';

interface PictureProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Loads the picture when it is near the screen. */
  isFirst?: boolean;
  sx?: SystemStyleObject;
}

/**
 * A picture with reserved space, and a placeholder of the same size if it fails to load. Without a
 * connection there is no placeholder: the text beside it gets the room.
 */
export function Picture({ src, alt, width, height, isFirst = false, sx }: PictureProps) {
  const [broken, setBroken] = useState<'offline' | 'missing'>();
  const frame = { aspectRatio: `${width} / ${height}`, borderRadius: 1, ...sx };
  if (broken === 'offline') return null;
  if (!src || broken) {
    return <Box aria-hidden sx={{ ...frame, bgcolor: 'action.hover', backgroundImage: lines }} />;
  }
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      onError={() => setBroken(navigator.onLine ? 'missing' : 'offline')}
      sx={{ ...frame, objectFit: 'cover', display: 'block' }}
    />
  );
}

const lines =
  'repeating-linear-gradient(135deg, transparent 0 14px, rgba(128, 128, 128, 0.1) 14px 15px)';
