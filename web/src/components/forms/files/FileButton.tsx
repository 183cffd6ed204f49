import { Button, type ButtonProps } from '@mui/material';
import { useRef } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'startIcon' | 'disabled'> {
  /** What the button says. */
  children: string;
  /** The types and endings of files, as in `accept` of a file field. */
  accept: string;
  onFiles: (files: readonly File[]) => void;
}

/** A button that opens the dialog for a file. */
export function FileButton({ children, accept, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        hidden
        type="file"
        ref={input}
        accept={accept}
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          // Without this, the same file could not be chosen again after it was corrected.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
