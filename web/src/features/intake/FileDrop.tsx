import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { intakeLimit } from '#shared/contract/intake';
import { acceptedFiles, fileKinds } from './fileKinds.ts';

interface FileDropProps {
  onFile: (file: File) => void;
  /** How much of the file is sent, while one is. */
  share: number | undefined;
}

/** Takes a file by choice or by drop, says at once what cannot be right, and shows how far the sending is. */
export function FileDrop({ onFile, share }: FileDropProps) {
  const [fault, setFault] = useState('');
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isSending = share !== undefined;
  const takeOne = (files: FileList) => {
    const [file] = files;
    const wrong = files.length > 1 ? 'Please choose one file at a time.' : file && faultOf(file);
    setFault(wrong || '');
    if (file && !wrong) onFile(file);
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
          Nothing changes before you have seen the dry run and confirmed it. Each file is everything
          there is of its kind: what is missing in it goes from the portal.
        </Typography>
      </Box>
      <Button
        variant="contained"
        startIcon={<UploadIcon />}
        disabled={isSending}
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
          if (target.files) takeOne(target.files);
          // The same file can be chosen again after it was mended.
          target.value = '';
        }}
      />
      <Box role="status" sx={{ width: '100%', maxWidth: 420 }}>
        {fault && <Typography color="error">{fault}</Typography>}
        {isSending && (
          <>
            <Typography variant="body2" className="figures">
              Sending: {Math.round(share * 100)} %
            </Typography>
            <LinearProgress variant="determinate" value={share * 100} aria-label="Sending" />
          </>
        )}
      </Box>
    </Box>
  );
}

function faultOf(file: File): string {
  const isKnown = fileKinds.some(({ ending }) => file.name.toLowerCase().endsWith(ending));
  if (!isKnown) return 'Please choose a ZIP, CSV or ICS file.';
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
