import { useRef, useState } from 'react';
import { api } from '#shared/contract/api';
import { Page } from '#shared/contract/page-fields';
import { pagePartFaults } from '#shared/domain/page-rules';
import { AppError } from '#shared/errors';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback.tsx';
import type { Part } from '../parts.ts';
import { usePageCache } from './cache.ts';
import { halfTypedFaults } from './halfTyped.ts';
import type { Kept } from './Opening.tsx';
import { formOf, type PageForm, sentOf } from './partForm.ts';
import { useTyped } from './useTyped.ts';

type Faults = Partial<Record<string, string>>;
type Sent = Partial<Omit<PageForm, 'google_drive_url'>> & { google_drive_url?: string | null };

/** The form of one part of a page: Submit sends that part alone, on the version it was made on. */
export function usePartForm(page: Page, part: Part, kept: Kept<PageForm>, onClose: () => void) {
  const [start] = useState(() => formOf(page));
  const typed = useTyped(kept, `Page “${page.title}”`, start, page.updated_at);
  const { say, fail, confirm } = useFeedback();
  const { refresh } = usePageCache();
  const [faults, setFaults] = useState<Faults>({});
  const [theirs, setTheirs] = useState<Page>();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  async function close() {
    await typed.end();
    onClose();
  }
  /** Puts the dates back that were there before. */
  async function undoDates({ pageUid, updated_at }: Page) {
    try {
      await call(api.pages.update, {
        pageData: { pageUid, updated_at, ...sentOf('dates', start) },
      });
      say('Page published date changed successfully');
    } catch (error) {
      fail(error);
    }
    await refresh();
  }
  async function send(sent: Sent) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await typed.keep();
      const { pageUid } = page;
      const updated_at = typed.base.current ?? page.updated_at;
      const saved = await call(api.pages.update, { pageData: { pageUid, updated_at, ...sent } });
      await close();
      if (part === 'dates') {
        say('Page published date changed successfully', () => void undoDates(saved));
      } else say('Page edited successfully');
      await refresh();
    } catch (error) {
      refuse(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  function refuse(error: unknown) {
    const known = error instanceof AppError ? error : undefined;
    const newer = Page.safeParse(known?.kind === 'conflict' && known.details?.current);
    if (newer.success) return setTheirs(newer.data);
    const fields = Object.entries(known?.fields ?? {});
    if (fields.length === 0) return fail(error);
    setFaults(
      Object.fromEntries(fields.map(([path, words]) => [path.split('.').at(-1) ?? path, words])),
    );
  }
  function submit() {
    const sent = sentOf(part, typed.current());
    const dates = part === 'dates' ? halfTypedFaults(typed.current()) : {};
    const found: Faults = { ...pagePartFaults(sent), ...dates };
    // Without a start the page would be open to everybody: Clear does that, Submit does not.
    if (part === 'dates' && !sent.publish_start) found.publish_start = '*Please select start date.';
    setFaults(found);
    if (Object.keys(found).length === 0) void send(sent);
  }

  return {
    start,
    values: typed.values,
    isRestored: typed.isRestored,
    flush: typed.flush,
    faults,
    isBusy,
    set(change: Partial<PageForm>) {
      typed.set(change);
      setFaults({});
    },
    submit,
    cancel: () => void close(),
    /** The dates: none from now on, so the page is always shown. */
    clear: () => void send({ publish_start: null, publish_end: null }),
    async unlink() {
      const words = 'The page no longer shows the folder. The folder itself stays as it is.';
      if (await confirm('Unlink Google Drive folder', words)) void send({ google_drive_url: null });
    },
    theirs,
    goOn: () => setTheirs(undefined),
    overwrite() {
      typed.base.current = theirs?.updated_at;
      setTheirs(undefined);
      submit();
    },
    discard() {
      setTheirs(undefined);
      void close().then(refresh);
    },
  };
}
export type PartForm = ReturnType<typeof usePartForm>;
