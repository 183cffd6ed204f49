import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Page } from '#shared/contract/page-fields';
import type { Part } from '../parts.ts';
import { EntryFrame } from './EntryFrame.tsx';
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
  return (
    <Box sx={{ maxWidth: part === 'content' ? undefined : 560 }}>
      <EntryFrame name={names[part]} form={form} tools={<PartTools form={form} part={part} />}>
        <PartFields form={form} part={part} documentKey={page.pageUid} />
        {form.theirs && <PageConflict form={form} part={part} theirs={form.theirs} />}
      </EntryFrame>
    </Box>
  );
}

/** What takes the part away, at the other end of the bar. */
function PartTools({ form, part }: { form: ReturnType<typeof usePartForm>; part: Part }) {
  return (
    <>
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
    </>
  );
}
