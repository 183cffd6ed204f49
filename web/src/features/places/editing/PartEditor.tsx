import { Box, Button } from '@mui/material';
import type { Page } from '#shared/pages/page-fields';
import { EditorConflict } from '../../../components/editing/EditorConflict.tsx';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { EntryFrame } from '../blog-editing/EntryFrame.tsx';
import type { Part } from '../parts.ts';
import { PartFields } from './PartFields.tsx';
import type { PageForm } from './partForm.ts';
import { usePartForm } from './usePartForm.ts';

interface PartEditorProps {
  page: Page;
  part: Part;
  opened: Opened<PageForm, Page>;
  onClose: () => void;
}

const names: Record<Part, string> = {
  title: 'Edit title',
  content: 'Edit content',
  folder: 'Folder settings',
  dates: 'Publish dates',
};

/** The form of one part of a page, with Submit and Cancel. */
export function PartEditor({ page, part, opened, onClose }: PartEditorProps) {
  const form = usePartForm(page, part, opened, onClose);
  return (
    <Box sx={{ maxWidth: part === 'content' ? undefined : 560 }}>
      <EntryFrame name={names[part]} form={form} tools={<PartTools form={form} part={part} />}>
        <PartFields form={form} part={part} documentKey={page.pageUid} />
        <EditorConflict editor={form} />
      </EntryFrame>
    </Box>
  );
}

/** The button at the other end of the bar that clears or unlinks the part. */
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
