import { Box, Button } from '@mui/material';
import type { Page } from '#shared/pages/page-fields';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { call } from '../../../api/client.ts';
import { EditorConflict } from '../../../components/editing/EditorConflict.tsx';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { EntryFrame } from '../blog-editing/EntryFrame.tsx';
import { useEntryEditor } from '../blog-editing/useEntryEditor.ts';
import type { Part } from '../parts.ts';
import { usePageCache } from './cache.ts';
import { PartFields } from './PartFields.tsx';
import { formOf, type PageForm, partRecord, sentOf } from './partForm.ts';

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

/**
 * The form of one part of a page. Submit sends only that part, with the version that was loaded.
 * Dates can be cleared, a folder unlinked; both are sent at once.
 */
function usePartForm(page: Page, part: Part, opened: Opened<PageForm, Page>, onClose: () => void) {
  const { say, attempt, confirm } = useFeedback();
  const { refresh } = usePageCache();
  const record = partRecord(page, part);
  const editor = useEntryEditor(record, opened, { onClose, onSaved: refresh });
  const start = formOf(page);

  /** Restores the previous dates. */
  async function undoDates({ pageUid, updated_at }: Page) {
    const pageData = { pageUid, updated_at, ...sentOf('dates', start) };
    await attempt(() => call(pagesApi.update, { pageData }), record.words.saved);
    await refresh();
  }
  async function send(form: PageForm) {
    const saved = await editor.send(form);
    if (!saved) return;
    await editor.leave();
    say(record.words.saved, part === 'dates' ? () => void undoDates(saved) : undefined);
    await refresh();
  }
  const sendAtOnce = (change: Partial<PageForm>) =>
    void editor.attempt(() => send({ ...start, ...change }));

  return {
    ...editor,
    start,
    save: () => editor.submit(send),
    overwrite: () => editor.overwrite(send),
    /** Clears the dates, so that the page is always shown. */
    clear: () => sendAtOnce({ publish_start: null, publish_end: null }),
    async unlink() {
      const words = 'The page no longer shows the folder. The folder itself stays as it is.';
      if (await confirm('Unlink Google Drive folder', words)) sendAtOnce({ google_drive_url: '' });
    },
  };
}
