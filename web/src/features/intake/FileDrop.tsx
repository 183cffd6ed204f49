import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { intakeLimit } from '#shared/intake/intake.contract';
import { acceptedFiles, fileKinds } from './fileKinds.ts';

interface FileDropProps {
  onFile: (file: File) => void;
  /** The part of the file that is sent, from 0 to 1; undefined without an upload. */
  share: number | undefined;
}

/** Takes a file by dialog or drop, reports faults at once, and shows the progress of the upload. */
export function FileDrop({ onFile, share }: FileDropProps) {
  const [fault, setFault] = useState('');
  const [isOver, setOver] = useState(false);
  const isSending = share !== undefined;
  const takeOne = (files: FileList) => {
    const [file] = files;
    const reason = files.length > 1 ? 'Choose one file at a time.' : file && faultOf(file);
    setFault(reason || '');
    if (file && !reason) onFile(file);
  };
  return (
    <Box
      component="section"
      aria-label="Upload"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isSending) takeOne(event.dataTransfer.files);
      }}
      sx={{ ...zone, borderColor: isOver ? 'primary.main' : 'text.secondary' }}
    >
      <Instructions />
      <ChooseButton isDisabled={isSending} onFiles={takeOne} />
      <Box role="status" sx={{ width: '100%', maxWidth: 420 }}>
        {fault && <Typography color="error">{fault}</Typography>}
        {isSending && <SendingProgress share={share} />}
      </Box>
    </Box>
  );
}

const Instructions = () => (
  <Box>
    <Typography>One file at a time:</Typography>
    <Box component="ul" sx={{ m: 0, my: 0.5, pl: 3 }}>
      {fileKinds.map(({ ending, what }) => (
        <li key={ending}>
          <strong>{ending}</strong> – {what}
        </li>
      ))}
    </Box>
    <Typography>
      Nothing changes until you have seen the dry run and confirmed it. Each file must be complete:
      the portal deletes what it does not contain.
    </Typography>
  </Box>
);

interface ChooseButtonProps {
  isDisabled: boolean;
  onFiles: (files: FileList) => void;
}

function ChooseButton({ isDisabled, onFiles }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<UploadIcon />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
      <input
        hidden
        type="file"
        ref={input}
        accept={acceptedFiles}
        onChange={({ target }) => {
          if (target.files) onFiles(target.files);
          // Without this, the same file could not be chosen again after it was corrected.
          target.value = '';
        }}
      />
    </>
  );
}

const SendingProgress = ({ share }: { share: number }) => (
  <>
    <Typography variant="body2" className="figures">
      Sending: {Math.round(share * 100)} %
    </Typography>
    <LinearProgress variant="determinate" value={share * 100} aria-label="Sending" />
  </>
);

function faultOf(file: File): string {
  const isKnown = fileKinds.some(({ ending }) => file.name.toLowerCase().endsWith(ending));
  if (!isKnown) return 'Choose a ZIP, CSV or ICS file.';
  if (file.size === 0) return 'This file is empty.';
  if (file.size > intakeLimit) {
    return 'This file is too large. The intake takes files of up to 50 MB.';
  }
  return '';
}

const zone = {
  display: 'grid',
  gap: 2,
  justifyItems: 'start',
  p: 3,
  border: '1px dashed',
  borderRadius: 1,
};
