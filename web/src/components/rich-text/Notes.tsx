import { Alert, Button } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useSlateStatic } from 'slate-react';
import { Quiet } from '../layout/layout.tsx';
import { insertPictures } from './commands/pictures.ts';
import { ForeignPicture } from './tools/ForeignPicture.tsx';
import type { Store, Uploads } from './uploads.ts';

interface NotesProps {
  uploads: Uploads;
  note: string;
  onRead: () => void;
  store: Store;
}

/** Messages about pictures that are not in the text yet, with Try again, and about the last paste. */
export function Notes({ uploads, note, onRead, store }: NotesProps) {
  const editor = useSlateStatic();
  useSyncExternalStore(uploads.subscribe, uploads.version);
  const foreign = uploads.failed.filter((upload) => upload.foreign);
  const failed = uploads.failed.filter((upload) => !upload.foreign);
  return (
    <>
      <Quiet role="status" size="medium">
        {waits(uploads.running)}
      </Quiet>
      {foreign.map((upload) => (
        <ForeignPicture key={upload.id} upload={upload} uploads={uploads} store={store} />
      ))}
      {failed.map((upload) => (
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
                Try again
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
    ? 'One picture is uploading. Save the text when it is finished.'
    : `${count} pictures are uploading. Save the text when they are finished.`;
};
