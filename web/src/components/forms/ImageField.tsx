import { Box } from '@mui/material';
import { type ClipboardEvent, type DragEvent, useId, useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import { Column } from '../layout/layout.tsx';
import { PictureFrame } from './PictureFrame.tsx';
import { pictureIn, readPicture } from './pictureFile.ts';

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
  /** The displayed size; pictures of another shape are cropped, unless all of them is shown. */
  width: number;
  height: number;
  /** Shows all of the picture, as of a logo. */
  isWhole?: boolean;
  /** Reads a chosen file as base64; by default as a photo. */
  read?: (file: File) => Promise<string>;
  /** Removes the stored picture. */
  onRemove?: (() => void) | undefined;
}

/** A picture that is chosen, dropped or pasted, with a preview of its final shape. */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, onChange, read = readPicture } = props;
  const id = useId();
  const { refusal, take } = useChosenPicture(onChange, read);
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
        {hint ? `${hint}. ` : ''}Choose, drop or paste a PNG, JPEG, WebP or GIF.
        {props.read ? '' : ' Larger pictures than 4 MB are made smaller.'}
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

/** Reads a chosen file as a picture. `refusal` is the reason why the last one was not accepted. */
function useChosenPicture(
  onChange: (base64: string) => void,
  readFile: (file: File) => Promise<string>,
) {
  const [refusal, setRefusal] = useState('');
  async function read(file: File) {
    try {
      onChange(await readFile(file));
      setRefusal('');
    } catch (error) {
      setRefusal(error instanceof AppError ? error.message : 'This file cannot be read.');
    }
  }
  const take = (file: File | undefined) => {
    if (file) void read(file);
  };
  return { refusal, take };
}

/** Accepts a dropped or pasted picture. `isOver` is true while a file is dragged over the field. */
function useDropZone(take: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const [first] = event.dataTransfer.files;
      take(pictureIn(event.dataTransfer) ?? first);
    },
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onPaste(event: ClipboardEvent) {
      const file = pictureIn(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      take(file);
    },
  };
  return { isOver, handlers };
}
