import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import { pictureIn, readPicture } from './pictureFile.ts';

/** Reads a chosen file as a picture. `refusal` is the reason why the last one was not accepted. */
export function useChosenPicture(onChange: (base64: string) => void) {
  const [refusal, setRefusal] = useState('');
  async function read(file: File) {
    try {
      onChange(await readPicture(file));
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
export function useDropZone(take: (file: File | undefined) => void) {
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
