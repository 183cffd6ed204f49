import type { Page } from '#shared/pages/page-fields';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { call } from '../../../api/client.ts';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { useEntryEditor } from '../blog-editing/useEntryEditor.ts';
import type { Part } from '../parts.ts';
import { usePageCache } from './cache.ts';
import { formOf, type PageForm, partRecord, sentOf } from './partForm.ts';

/**
 * The form of one part of a page. Submit sends only that part, with the version that was loaded.
 * Dates can be cleared, a folder unlinked; both are sent at once.
 */
export function usePartForm(
  page: Page,
  part: Part,
  opened: Opened<PageForm, Page>,
  onClose: () => void,
) {
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
