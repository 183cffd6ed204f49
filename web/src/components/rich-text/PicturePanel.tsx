import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useRef, useState } from 'react';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { mediaSize, nameAtMedia } from '#shared/domain/media';
import { Field } from '../Field.tsx';
import { changePicture, removePicture } from './commands/pictures.ts';
import type { ImageElement } from './elements.ts';

/** Asks what the selected picture shows, and how wide it shall be. */
export function PicturePanel({ image }: { image: ImageElement }) {
  const editor = useSlateStatic();
  const [isDecorative, setIsDecorative] = useState(false);
  const [width, setWidth] = useState(image.width ?? '');
  const going = useRef('');
  const isWidth = /^([1-9]\d{0,3}|([1-9]\d?|100)%)?$/.test(width.trim());

  function change(
    what: 'alt' | 'width',
    to: Partial<Pick<ImageElement, 'alt' | 'width' | 'height'>>,
  ) {
    changePicture(editor, to, going.current === what);
    going.current = what;
  }

  function changeWidth(typed: string) {
    setWidth(typed);
    const wanted = typed.trim();
    if (wanted && /^([1-9]\d{0,3}|([1-9]\d?|100)%)$/.test(wanted))
      change('width', { width: wanted, height: heightFor(image, wanted) });
  }

  return (
    <Box
      role="group"
      aria-label="Picture"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '1fr 8rem auto' },
        gap: 1.5,
        alignItems: 'start',
        p: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box>
        <Field
          label="What the picture shows"
          value={image.alt}
          onChange={(alt) => change('alt', { alt })}
          hint={
            isDecorative || image.alt
              ? undefined
              : 'Read to people who cannot see it. Leave it empty only for decoration.'
          }
        />
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={isDecorative && !image.alt}
              onChange={(_, is) => {
                setIsDecorative(is);
                if (is) change('alt', { alt: '' });
              }}
            />
          }
          label="Decoration only"
        />
      </Box>
      <Field
        label="Width"
        value={width}
        onChange={changeWidth}
        fault={isWidth ? undefined : 'Pixels or a share, such as 450 or 50%.'}
      />
      <Button
        color="inherit"
        onClick={() => {
          removePicture(editor);
          ReactEditor.focus(editor);
        }}
        sx={{ alignSelf: 'center' }}
      >
        Remove
      </Button>
    </Box>
  );
}

/** The height that keeps the picture's proportions; none for a share of the page's width. */
function heightFor(image: ImageElement, width: string): string | undefined {
  const size = mediaSize(nameAtMedia(image.src) ?? '');
  if (!size || width.endsWith('%')) return undefined;
  return `${Math.max(1, Math.round((Number(width) * size.height) / size.width))}`;
}
