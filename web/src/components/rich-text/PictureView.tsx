import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { type RenderElementProps, useSelected } from 'slate-react';
import { mediaSize, nameAtMedia } from '#shared/media/media';
import type { ImageElement } from './elements.ts';
import type { Upload } from './uploads.ts';
import { useUpload } from './uploadsContext.ts';

interface PictureViewProps {
  attributes: RenderElementProps['attributes'];
  image: ImageElement;
  children: ReactNode;
}

/** A picture in the text: loaded, uploading or missing. */
export function PictureView({ attributes, image, children }: PictureViewProps) {
  const isSelected = useSelected();
  const upload = useUpload(image.upload);
  const [missing, setMissing] = useState('');
  const src = image.src || upload?.src || upload?.preview || '';
  const isOnItsWay = !image.src && upload && !upload.fault;
  const natural = mediaSize(nameAtMedia(image.src) ?? '');
  const ratio = natural && `${natural.width} / ${natural.height}`;
  return (
    <span {...attributes}>
      <Box
        component="span"
        contentEditable={false}
        className={isSelected ? 'selected picture' : 'picture'}
        aria-busy={isOnItsWay || undefined}
      >
        {src && missing !== src ? (
          <img
            src={src}
            alt={image.alt}
            width={image.width}
            height={/%$/.test(image.width ?? '') ? undefined : image.height}
            style={{ aspectRatio: ratio }}
            onError={() => setMissing(src)}
          />
        ) : (
          <span className="missing-picture">{missingText(image, upload)}</span>
        )}
        {isOnItsWay && (
          // The browser's own bar: the one of MUI would make each editor 2 KB larger.
          <Box component="progress" aria-label="Storing the picture" sx={progressBar} />
        )}
      </Box>
      {children}
    </span>
  );
}

const progressBar = {
  position: 'absolute',
  inset: 'auto 0 0 0',
  width: '100%',
  height: 6,
  accentColor: 'var(--mui-palette-primary-main)',
} as const;

function missingText({ alt }: ImageElement, upload: Upload | undefined): string {
  if (upload?.foreign) return `Not saved: ${alt || upload.foreign}`;
  return alt || 'This picture is not available.';
}
