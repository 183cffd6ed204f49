import { Typography } from '@mui/material';
import { useId } from 'react';
import type { NamedFile } from '#shared/files/files.schemas';
import { Column } from '../layout/layout.tsx';
import { type AddressOf, FileLinks } from './FileLinks.tsx';

interface NamedFilesProps {
  files: readonly NamedFile[];
  addressOf: AddressOf;
}

/** The files of a post or an event for its readers, each with its kind and its size. */
export function NamedFiles({ files, addressOf }: NamedFilesProps) {
  const id = useId();
  return (
    <Column component="section" aria-labelledby={id} gap={1} isBound sx={{ mb: 3 }}>
      <Typography variant="h3" component="h2" id={id}>
        {files.length === 1 ? 'File' : 'Files'}
      </Typography>
      <FileLinks
        isList
        files={files.map(({ fileUid: uid, ...file }) => ({ uid, ...file }))}
        addressOf={addressOf}
      />
    </Column>
  );
}
