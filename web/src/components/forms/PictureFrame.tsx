import { Box, Button } from '@mui/material';
import { useRef } from 'react';
import { Row } from '../layout/layout.tsx';
import { Picture } from '../text/Picture.tsx';
import { pictureTypes } from './pictureFile.ts';

interface PictureFrameProps {
  label: string;
  address: string;
  base64?: string | undefined;
  onChange: (base64: string | undefined) => void;
  width: number;
  height: number;
  /** Whether a file is dragged over the field. */
  isOver: boolean;
  hasFault: boolean;
  onFile: (file: File | undefined) => void;
  isWhole?: boolean;
  onRemove?: (() => void) | undefined;
}

/** The preview of a picture in a frame, with the buttons that change it. */
export function PictureFrame({ label, address, base64, onChange, ...more }: PictureFrameProps) {
  const { width, height, isOver, hasFault, onFile, isWhole = false, onRemove } = more;
  const input = useRef<HTMLInputElement>(null);
  const shown = base64 ? withPrefix(base64) : address;
  return (
    <Box
      sx={{
        ...frame,
        borderColor: hasFault ? 'error.main' : isOver ? 'primary.main' : 'divider',
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
        sx={{
          flex: `0 1 ${width}px`,
          minWidth: 0,
          maxWidth: width,
          height: 'auto',
          '&&': { objectFit: isWhole ? 'contain' : 'cover' },
        }}
      />
      <Row>
        <Button size="small" variant="outlined" onClick={() => input.current?.click()}>
          {shown ? 'Change picture' : 'Choose picture'}
        </Button>
        {base64 && (
          <Button size="small" onClick={() => onChange(undefined)}>
            {address ? 'Back to the saved picture' : 'Remove'}
          </Button>
        )}
        {!base64 && address && onRemove && (
          <Button size="small" onClick={onRemove}>
            Remove
          </Button>
        )}
      </Row>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        aria-label={`${label}: file`}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Allows the same file to be chosen again after it was removed.
          event.target.value = '';
          onFile(file);
        }}
      />
    </Box>
  );
}

/** Adds the prefix that base64 may lack; a browser detects the type from the bytes. */
const withPrefix = (base64: string): string =>
  base64.startsWith('data:') ? base64 : `data:image/jpeg;base64,${base64}`;

/** A small picture has its buttons beside it, a large one below. */
const frame = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 1.5,
  border: '1px',
  borderRadius: 1,
};
