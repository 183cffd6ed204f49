import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Box, Button } from '@mui/material';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { most } from '#shared/absences/notice-kinds';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { List, Quiet } from '../../../components/layout/layout.tsx';
import { AddedRow, MovingRow } from './FileRows.tsx';
import { accepted } from './preparedFile.ts';
import type { Files } from './useFiles.ts';

/** Adds photos and PDFs to a notice: with the camera of a phone, or from the device. */
export function FilesField({ files }: { files: Files }) {
  const id = useId();
  const fault = useFault('attachments');
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [tooMany, setTooMany] = useState(false);
  const room = Math.max(0, files.room);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = Array.from(target.files ?? []);
    // The same file may be chosen again.
    target.value = '';
    setTooMany(chosen.length > room);
    files.add(chosen.slice(0, room));
  };
  const removing = (act: () => void) => () => {
    setTooMany(false);
    act();
    button.current?.focus();
  };
  const problem = fault ?? (tooMany ? `You can add ${most.attachments} files.` : undefined);
  return (
    <FieldAnchor name="attachments">
      <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} sx={group}>
        <Box id={`${id}-label`} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
          Photo or PDF (optional)
        </Box>
        <FileList files={files} removing={removing} />
        <input
          ref={input}
          type="file"
          accept={accepted}
          multiple
          hidden
          aria-label="Photo or PDF"
          onChange={choose}
        />
        <Button
          ref={button}
          variant="outlined"
          startIcon={<AddPhotoIcon />}
          disabled={room === 0}
          onClick={() => input.current?.click()}
          sx={{ justifySelf: 'start', minHeight: 44 }}
        >
          {files.files.length === 0 ? 'Add a photo or a PDF' : 'Add another file'}
        </Button>
        <Quiet id={`${id}-hint`} size="medium">
          {`For example a doctor’s note. Up to ${most.attachments} files. Only you and the school office can open them.`}
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

interface FileListProps {
  files: Files;
  /** Returns what removes a file, and moves the focus. */
  removing: (act: () => void) => () => void;
}

/** The files that are added, and those on their way. */
function FileList({ files, removing }: FileListProps) {
  if (files.files.length + files.moving.length === 0) return null;
  return (
    <List aria-label="Files" gap={1}>
      {files.files.map((each) => (
        <AddedRow
          key={each.attachmentUid}
          file={each}
          onRemove={removing(() => files.remove(each.attachmentUid))}
        />
      ))}
      {files.moving.map((each) => (
        <MovingRow
          key={each.key}
          moving={each}
          onRemove={removing(() => files.drop(each.key))}
          onRetry={() => files.tryAgain(each)}
        />
      ))}
    </List>
  );
}

const group = { display: 'grid', gap: 1, minWidth: 0 };
