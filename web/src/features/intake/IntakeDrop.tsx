import { Alert, Box, Typography } from '@mui/material';
import { useState } from 'react';
import { intakeLimit } from '#shared/intake/intake.contract';
import { portalFiles } from '#shared/intake/portal-files';
import { FileDrop } from '../../components/forms/files/FileDrop.tsx';
import { SendingProgress } from '../../components/forms/files/SendingProgress.tsx';

interface IntakeDropProps {
  onFile: (file: File) => void;
  /** The part of the file that is sent, from 0 to 1; undefined without an upload. */
  share: number | undefined;
}

/** Takes a file by dialog or drop, reports faults at once, and shows the progress of the upload. */
export function IntakeDrop({ onFile, share }: IntakeDropProps) {
  const [fault, setFault] = useState('');
  const isSending = share !== undefined;
  const takeOne = (files: readonly File[]) => {
    const [file] = files;
    const reason = files.length > 1 ? 'Choose one file at a time.' : file && faultOf(file);
    setFault(reason || '');
    if (file && !reason) onFile(file);
  };
  return (
    <FileDrop
      label="Upload"
      choose="Choose a file"
      accept={acceptedFiles}
      isBusy={isSending}
      onFiles={takeOne}
      status={
        <>
          {fault && <Typography color="error">{fault}</Typography>}
          {isSending && <SendingProgress share={share} />}
        </>
      }
    >
      <Instructions />
    </FileDrop>
  );
}

const Instructions = () => (
  <Box>
    <Typography>One file at a time:</Typography>
    <Box component="ul" sx={{ m: 0, my: 0.5, paddingInlineStart: 3 }}>
      {fileKinds.map(({ ending, what, names }) => (
        <li key={ending}>
          <strong>{ending}</strong> – {what}
          {names && (
            <details>
              <summary>Names of the tables</summary>
              {names}
            </details>
          )}
        </li>
      ))}
    </Box>
    <Alert severity="warning" variant="outlined" sx={{ mt: 1.5 }}>
      <strong>
        Each file must be complete: what the portal has of its kind and the file lacks is deleted.
      </strong>{' '}
      A row that cannot be used changes nothing. Nothing changes at all until you have seen the dry
      run and confirmed it.
    </Alert>
  </Box>
);

function faultOf(file: File): string {
  const isKnown = fileKinds.some(({ ending }) => file.name.toLowerCase().endsWith(ending));
  if (!isKnown) return 'Choose a ZIP, CSV, XLSX or ICS file.';
  if (file.size === 0) return 'This file is empty.';
  if (file.size > intakeLimit) {
    return 'This file is too large. The intake takes files of up to 50 MB.';
  }
  return '';
}

const oneOf = new Intl.ListFormat('en-AU', { type: 'disjunction' });

interface FileKind {
  readonly ending: string;
  readonly what: string;
  /** The names that such a file may have. */
  readonly names?: string;
}

/** The files that the intake takes, by extension. */
const fileKinds: readonly FileKind[] = [
  {
    ending: '.zip',
    what: 'roster files (OneRoster 1.1 or 1.2), or several of the portal’s own files',
  },
  {
    ending: '.csv',
    what: 'one of the portal’s own tables',
    names: oneOf.format(portalFiles.map((name) => `${name}.csv`)),
  },
  {
    ending: '.xlsx',
    what: 'one of these tables as an Excel workbook, under the same name: its first sheet',
  },
  { ending: '.ics', what: 'a calendar exported by a calendar program' },
];

/** The extensions and types for the file dialog. Some systems read the one, some the other. */
const acceptedFiles = [
  ...fileKinds.map(({ ending }) => ending),
  'application/zip',
  'text/csv',
  'text/calendar',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',');
