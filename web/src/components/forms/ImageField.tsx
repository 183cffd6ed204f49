import { Box } from '@mui/material';
import { useId } from 'react';
import { Column } from '../layout/layout.tsx';
import { PictureFrame } from './PictureFrame.tsx';
import { useChosenPicture, useDropZone } from './useChosenPicture.ts';

interface ImageFieldProps {
  label: string;
  hint?: string | undefined;
  /** The address of the stored picture; empty when there is none. */
  address: string;
  /** A chosen picture that is not stored yet. */
  base64?: string | undefined;
  /** Receives a chosen picture as base64; `undefined` returns to the stored one. */
  onChange: (base64: string | undefined) => void;
  fault?: string | undefined;
  /** The displayed size; pictures of another shape are cropped. */
  width: number;
  height: number;
}

/** A picture that is chosen, dropped or pasted, with a preview of its final shape. */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, onChange } = props;
  const id = useId();
  const { refusal, take } = useChosenPicture(onChange);
  const { isOver, handlers } = useDropZone(take);
  const problem = refusal || props.fault;
  return (
    <Column
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint${problem ? ` ${id}-fault` : ''}`}
      {...handlers}
      gap={0.75}
      isBound
    >
      <Box id={`${id}-label`} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        {label}
      </Box>
      <PictureFrame {...props} isOver={isOver} hasFault={Boolean(problem)} onFile={take} />
      <Box id={`${id}-hint`} sx={note}>
        {hint ? `${hint}. ` : ''}Choose, drop or paste a PNG, JPEG, WebP or GIF. Larger pictures
        than 4 MB are made smaller.
      </Box>
      {problem && (
        <Box id={`${id}-fault`} role="alert" sx={{ ...note, color: 'error.main' }}>
          {problem}
        </Box>
      )}
    </Column>
  );
}

const note = { fontSize: '0.875rem', color: 'text.secondary' };
