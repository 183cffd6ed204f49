import { Alert, Box, Button } from '@mui/material';
import { useRef } from 'react';
import { useSlateStatic } from 'slate-react';
import { pictureKinds } from '../html/pictureText.ts';
import type { Store, Upload, Uploads } from '../uploads.ts';

interface ForeignPictureProps {
  upload: Upload;
  uploads: Uploads;
  store: Store;
}

/** A pasted picture of another website, which a file replaces or the author removes. */
export function ForeignPicture({ upload, uploads, store }: ForeignPictureProps) {
  const editor = useSlateStatic();
  const file = useRef<HTMLInputElement>(null);
  const { id, alt, foreign, fault } = upload;
  function replace(chosen: File | undefined) {
    const replaced = chosen && uploads.replace(id, chosen);
    if (replaced) void uploads.run(editor, replaced, store);
  }
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& .MuiAlert-message': { minWidth: 0 } }}
      action={
        <>
          <Button size="small" color="inherit" onClick={() => file.current?.click()}>
            Choose a file
          </Button>
          <Button size="small" color="inherit" onClick={() => uploads.leaveOut(editor, id)}>
            Leave it out
          </Button>
        </>
      }
    >
      {fault}
      <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {alt ? `${alt} · ${foreign}` : foreign}
      </Box>
      <input
        ref={file}
        type="file"
        accept={pictureKinds}
        hidden
        aria-label={`Instead of ${alt || foreign}`}
        onChange={({ target }) => {
          replace(target.files?.[0]);
          target.value = '';
        }}
      />
    </Alert>
  );
}
