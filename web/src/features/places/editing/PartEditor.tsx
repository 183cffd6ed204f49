import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useEffect, useRef } from 'react';
import type { Page } from '#shared/contract/page-fields';
import type { Part } from '../parts.ts';
import type { Kept } from './Opening.tsx';
import { PageConflict } from './PageConflict.tsx';
import { PartFields } from './PartFields.tsx';
import type { PageForm } from './partForm.ts';
import { usePartForm } from './usePartForm.ts';

interface PartEditorProps {
  page: Page;
  part: Part;
  kept: Kept<PageForm>;
  onClose: () => void;
}

const names: Record<Part, string> = {
  title: 'Edit title',
  content: 'Edit content',
  folder: 'Folder settings',
  dates: 'Publish dates',
};

/** One part of a page in its form, with Submit and Cancel. */
export function PartEditor({ page, part, kept, onClose }: PartEditorProps) {
  const form = usePartForm(page, part, kept, onClose);
  const room = useRef<HTMLFormElement>(null);
  useEffect(() => room.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const faultCount = Object.keys(form.faults).length;
  useEffect(() => {
    if (faultCount > 0) room.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [faultCount]);
  return (
    <Box
      component="form"
      ref={room}
      noValidate
      aria-label={names[part]}
      className="no-print"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        form.submit();
      }}
      sx={{ display: 'grid', gap: 2, mb: 4, maxWidth: part === 'content' ? undefined : 560 }}
    >
      {form.isRestored && (
        <Alert severity="info" variant="outlined">
          What you typed here before and did not submit is back. Cancel gives it up.
        </Alert>
      )}
      <PartFields form={form} part={part} documentKey={page.pageUid} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={form.isBusy}>
          Submit
        </Button>
        <Button onClick={form.cancel} disabled={form.isBusy}>
          Cancel
        </Button>
        <Box sx={{ flex: 1 }} />
        {part === 'dates' && form.start.publish_start && (
          <Button onClick={form.clear} disabled={form.isBusy}>
            Clear
          </Button>
        )}
        {part === 'folder' && form.start.google_drive_url && (
          <Button color="error" onClick={() => void form.unlink()} disabled={form.isBusy}>
            Unlink Google Drive folder
          </Button>
        )}
      </Box>
      {form.theirs && <PageConflict form={form} part={part} theirs={form.theirs} />}
    </Box>
  );
}
