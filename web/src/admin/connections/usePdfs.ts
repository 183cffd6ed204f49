import { useEffect, useRef, useState } from 'react';
import {
  type ConnectionsPdf,
  connectionsPdf as pdfApi,
} from '#shared/connections/connections-pdf.contract';
import { call } from '../../api/client.ts';
import { useWrite } from '../../api/hooks.ts';
import { usePages } from '../../api/pages.ts';
import { isPassing } from '../../api/retry.ts';
import { useWatch } from '../../api/useWatch.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';

const isGenerating = ({ status }: Pick<ConnectionsPdf, 'status'>) => status === 'Generating';

/** How often the screen checks a PDF that is generating, as specified. */
const every = 2_000;

/** The Connections PDFs of the school: generates, follows, downloads and deletes them. */
export function usePdfs() {
  const { attempt, confirm } = useFeedback();
  const list = usePages(pdfApi.list, { limit: 10 });
  const { refresh } = list;
  const running = list.records?.find(isGenerating);
  const watched = useWatch(
    pdfApi.get,
    running ? { connections_pdfUid: running.connections_pdfUid } : null,
    { isMoving: isGenerating, markOf: ({ status }) => status, quickest: every, slowest: every },
  );
  const hasEnded = watched.data !== undefined && !isGenerating(watched.data);
  useEffect(() => {
    if (hasEnded) void refresh();
  }, [hasEnded, refresh]);
  const { generate, isSending } = useGenerate(refresh);
  const removal = useWrite(pdfApi.remove);

  return {
    ...list,
    generate,
    isSending,
    hasStopped: watched.hasStopped,
    lookAgain: watched.lookAgain,
    /** Downloads a file. Its address is valid for 1 minute, so a new one is requested. */
    download: ({ connections_pdfUid }: ConnectionsPdf) =>
      attempt(async () => {
        const input = { connections_pdfUid, generate_pdf_signed_url: 'yes' as const };
        const { url } = await call(pdfApi.get, input);
        if (url) window.location.assign(url);
      }),
    /** Asks, then deletes a PDF. */
    async remove({ connections_pdfUid, title, emailed }: ConnectionsPdf): Promise<void> {
      const link = emailed ? ' The link in its e-mail will no longer work.' : '';
      const body = `“${title}” is deleted permanently.${link} Do you want to delete it?`;
      if (!(await confirm('Delete PDF', body))) return;
      await attempt(() => removal({ connections_pdfUid }), 'Deleted successfully.');
      await refresh();
    },
  };
}

/** Requests a PDF once for each click. A request whose answer was lost is sent again with its key. */
function useGenerate(onSent: () => Promise<unknown>) {
  const { fail } = useFeedback();
  const [isSending, setSending] = useState(false);
  const key = useRef<string>(undefined);
  async function generate(): Promise<void> {
    if (isSending) return;
    setSending(true);
    key.current ??= crypto.randomUUID();
    try {
      await call(pdfApi.create, {}, { idempotencyKey: key.current });
      key.current = undefined;
      await onSent();
    } catch (error) {
      if (!isPassing(error)) key.current = undefined;
      fail(error);
    } finally {
      setSending(false);
    }
  }
  return { generate, isSending };
}
