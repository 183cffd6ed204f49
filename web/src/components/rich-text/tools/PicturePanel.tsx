import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Checkbox, FormControlLabel, IconButton } from '@mui/material';
import { useRef, useState } from 'react';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { mediaSize, nameAtMedia } from '#shared/media/media';
import { Field } from '../../forms/Field.tsx';
import { changePicture, removePicture } from '../commands/pictures.ts';
import type { ImageElement } from '../elements.ts';

interface PicturePanelProps {
  image: ImageElement;
  onClose: () => void;
}

/** The description and the width of the selected picture. */
export function PicturePanel({ image, onClose }: PicturePanelProps) {
  const editor = useSlateStatic();
  const change = usePictureChange();
  return (
    <Box
      role="group"
      aria-label="Picture"
      sx={panel}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <IconButton
        size="small"
        aria-label="Close"
        onClick={onClose}
        sx={{ position: 'absolute', top: 4, insetInlineEnd: 4 }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      <Description alt={image.alt} onChange={(alt) => change('alt', { alt })} />
      <Width image={image} onChange={(size) => change('width', size)} />
      <Button
        color="inherit"
        onClick={() => {
          removePicture(editor);
          ReactEditor.focus(editor);
        }}
        sx={{ alignSelf: { xs: 'end', md: 'start' }, mt: { md: 4 }, marginInlineEnd: { md: 4 } }}
      >
        Remove
      </Button>
    </Box>
  );
}

type Change = Partial<Pick<ImageElement, 'alt' | 'width' | 'height'>>;

/** Returns a function that changes the picture; changes of one field are one undo step. */
function usePictureChange() {
  const editor = useSlateStatic();
  const lastField = useRef('');
  return (field: 'alt' | 'width', to: Change) => {
    changePicture(editor, to, lastField.current === field);
    lastField.current = field;
  };
}

function Description({ alt, onChange }: { alt: string; onChange: (alt: string) => void }) {
  const [isDecorative, setIsDecorative] = useState(false);
  const [altBefore, setAltBefore] = useState(alt);
  if (alt !== altBefore) {
    setAltBefore(alt);
    if (alt) setIsDecorative(false);
  }
  return (
    <Box sx={{ gridColumn: { xs: 'span 2', md: 'auto' } }}>
      <Field
        label="What the picture shows"
        value={alt}
        onChange={onChange}
        hint={
          isDecorative || alt
            ? undefined
            : 'Read to people who cannot see it. Leave it empty only for decoration.'
        }
      />
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={isDecorative}
            onChange={(_, is) => {
              setIsDecorative(is);
              if (is) onChange('');
            }}
          />
        }
        label="Decoration only"
      />
    </Box>
  );
}

function Width({ image, onChange }: { image: ImageElement; onChange: (size: Change) => void }) {
  const [typed, setTyped] = useState(image.width ?? '');
  const width = typed.trim();
  return (
    <Field
      label="Width"
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const wanted = text.trim();
        if (isWidth(wanted)) onChange({ width: wanted, height: heightFor(image, wanted) });
      }}
      fault={
        width === '' || isWidth(width)
          ? undefined
          : 'A number such as 450, or a part of the line such as 50%.'
      }
    />
  );
}

/** Whether a text is a width in px or in per cent. */
const isWidth = (text: string): boolean => /^([1-9]\d{0,3}|([1-9]\d?|100)%)$/.test(text);

/** Returns the height that keeps the proportions; undefined for a width in per cent. */
function heightFor(image: ImageElement, width: string): string | undefined {
  const size = mediaSize(nameAtMedia(image.src) ?? '');
  if (!size || width.endsWith('%')) return undefined;
  return `${Math.max(1, Math.round((Number(width) * size.height) / size.width))}`;
}

const panel = {
  position: 'relative',
  bgcolor: 'background.paper',
  boxShadow: 4,
  borderRadius: 1,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', md: '1fr 8rem auto' },
  gap: 1.5,
  alignItems: 'start',
  p: 1.5,
  border: '1px solid',
  borderColor: 'divider',
} as const;
