import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { AppError } from '#shared/errors';
import { Picture } from './Picture.tsx';
import { pictureIn, pictureTypes, readPicture } from './pictureFile.ts';

interface ImageFieldProps {
  label: string;
  hint?: string | undefined;
  /** Where the stored picture is; empty when there is none. */
  address: string;
  /** A picture that was chosen and is not stored yet. */
  base64?: string | undefined;
  /** A chosen picture as base64; `undefined` goes back to the stored one. */
  onChange: (base64: string | undefined) => void;
  fault?: string | undefined;
  /** The size it is shown at; pictures of another shape are cut to it. */
  width: number;
  height: number;
}

/** A picture that is chosen, dropped or pasted, and shown in the shape it will have. */
export function ImageField({ label, hint, address, base64, onChange, ...more }: ImageFieldProps) {
  const { fault, width, height } = more;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState('');
  const [isOver, setOver] = useState(false);
  const shown = base64 ? withPrefix(base64) : address;
  const problem = refusal || fault;

  async function take(file: File | undefined) {
    if (!file) return;
    try {
      onChange(await readPicture(file));
      setRefusal('');
    } catch (error) {
      setRefusal(error instanceof AppError ? error.message : 'This file cannot be read.');
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [first] = event.dataTransfer.files;
    void take(pictureIn(event.dataTransfer) ?? first);
  };
  const paste = (event: ClipboardEvent) => {
    const file = pictureIn(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    void take(file);
  };

  return (
    <Box
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint${problem ? ` ${id}-fault` : ''}`}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onPaste={paste}
      sx={{ display: 'grid', gap: 0.75 }}
    >
      <Box id={`${id}-label`} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        {label}
      </Box>
      <Box
        sx={{
          ...frame,
          borderColor: problem ? 'error.main' : isOver ? 'primary.main' : 'divider',
          borderStyle: isOver ? 'solid' : 'dashed',
        }}
      >
        <Picture
          key={shown}
          isFirst
          src={shown}
          alt={shown ? `${label}, as it will be shown` : ''}
          width={width}
          height={height}
          sx={{ width: '100%', maxWidth: width, height: 'auto' }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" variant="outlined" onClick={() => input.current?.click()}>
            {shown ? 'Change picture' : 'Choose picture'}
          </Button>
          {base64 && (
            <Button size="small" onClick={() => onChange(undefined)}>
              {address ? 'Back to the saved picture' : 'Remove'}
            </Button>
          )}
        </Box>
      </Box>
      <Box id={`${id}-hint`} sx={note}>
        {hint ? `${hint}. ` : ''}Choose, drop or paste a PNG, JPEG, WebP or GIF. Larger pictures
        than 4 MB are made smaller.
      </Box>
      {problem && (
        <Box id={`${id}-fault`} role="alert" sx={{ ...note, color: 'error.main' }}>
          {problem}
        </Box>
      )}
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        aria-label={`${label}: file`}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after it was removed.
          event.target.value = '';
          void take(file);
        }}
      />
    </Box>
  );
}

/** Base64 comes with or without its prefix; a browser tells the kind from the bytes. */
const withPrefix = (base64: string): string =>
  base64.startsWith('data:') ? base64 : `data:image/jpeg;base64,${base64}`;

const frame = { display: 'grid', gap: 1.5, p: 1.5, border: '1px', borderRadius: 1 };
const note = { fontSize: '0.875rem', color: 'text.secondary' };
