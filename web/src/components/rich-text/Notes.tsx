import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { useSlateStatic } from 'slate-react';
import { insertPictures } from './commands/pictures.ts';
import type { Store, Uploads } from './uploads.ts';

interface NotesProps {
  uploads: Uploads;
  note: string;
  onRead: () => void;
  store: Store;
}

/** What could not be taken into the text: pictures that were not stored, with Retry, and what a paste left behind. */
export function Notes({ uploads, note, onRead, store }: NotesProps) {
  const editor = useSlateStatic();
  useSyncExternalStore(uploads.subscribe, uploads.version);
  return (
    <>
      <Box role="status" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {waits(uploads.running)}
      </Box>
      {uploads.failed.map((upload) => (
        <Alert
          key={upload.id}
          severity="error"
          variant="outlined"
          onClose={() => uploads.forget(upload.id)}
          action={
            <>
              <Button
                size="small"
                color="inherit"
                onClick={() => {
                  insertPictures(editor, [upload]);
                  void uploads.run(editor, upload, store);
                }}
              >
                Retry
              </Button>
              <Button size="small" color="inherit" onClick={() => uploads.forget(upload.id)}>
                Close
              </Button>
            </>
          }
        >
          {upload.fault}
        </Alert>
      ))}
      {note && (
        <Alert severity="info" variant="outlined" role="status" onClose={onRead} closeText="Close">
          {note}
        </Alert>
      )}
    </>
  );
}

const waits = (count: number): string => {
  if (count === 0) return '';
  return count === 1
    ? 'One picture is being stored. It is saved with the text once it is there.'
    : `${count} pictures are being stored. They are saved with the text once they are there.`;
};
