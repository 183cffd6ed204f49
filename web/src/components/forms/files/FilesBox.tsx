import { Box, Button } from '@mui/material';
import { type ChangeEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { List, Quiet } from '../../layout/layout.tsx';
import { FieldAnchor, useFault } from '../FieldAnchor.tsx';
import { MovingRow } from './FileRows.tsx';
import type { Moving } from './useMoving.ts';

interface FilesBoxProps {
  /** The field of the form. */
  name: string;
  label: string;
  hint: string;
  /** The types and endings of files, as in `accept` of a file field. */
  accept: string;
  /** What the button says, for the first file and for others. */
  words: readonly [first: string, other: string];
  icon: ReactNode;
  /** How many files it takes, and how many more. */
  most: number;
  room: number;
  moving: Moving;
  onFiles: (files: readonly File[]) => void;
  /** A row for each added file. */
  children: (removing: (act: () => void) => () => void) => readonly ReactNode[];
}

/** Takes files by a dialog: with the camera of a phone, or from the device; and lists them. */
export function FilesBox(props: FilesBoxProps) {
  const { name, label, hint, accept, words, icon, most, moving, onFiles } = props;
  const id = useId();
  const fault = useFault(name);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [tooMany, setTooMany] = useState(false);
  const room = Math.max(0, props.room);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = Array.from(target.files ?? []);
    // The same file may be chosen again.
    target.value = '';
    setTooMany(chosen.length > room);
    onFiles(chosen.slice(0, room));
  };
  const removing = (act: () => void) => () => {
    setTooMany(false);
    act();
    focus(button);
  };
  const added = props.children(removing);
  const count = added.length + moving.moving.length;
  const problem = fault ?? (tooMany ? `You can add ${most} files.` : undefined);
  return (
    <FieldAnchor name={name}>
      <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} sx={group}>
        <Box id={`${id}-label`} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
          {label}
        </Box>
        {count > 0 && (
          <List aria-label="Files" gap={1}>
            {added}
            {moving.moving.map((each) => (
              <MovingRow
                key={each.key}
                moving={each}
                onRemove={removing(() => moving.drop(each.key))}
                onRetry={() => moving.tryAgain(each)}
              />
            ))}
          </List>
        )}
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple
          hidden
          aria-label={label}
          onChange={choose}
        />
        <Button
          ref={button}
          variant="outlined"
          startIcon={icon}
          disabled={room === 0}
          onClick={() => input.current?.click()}
          sx={{ justifySelf: 'start', minHeight: 44 }}
        >
          {words[count === 0 ? 0 : 1]}
        </Button>
        <Quiet id={`${id}-hint`} size="medium">
          {hint}
        </Quiet>
        {problem && (
          <Box role="alert" sx={{ fontSize: '0.875rem', color: 'error.main' }}>
            {problem}
          </Box>
        )}
      </Box>
    </FieldAnchor>
  );
}

const focus = (button: RefObject<HTMLButtonElement | null>) => button.current?.focus();

const group = { display: 'grid', gap: 1, minWidth: 0 };
