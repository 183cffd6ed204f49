import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault, logInfo } from '#functions/kernel/log';
import type { PdfMessage } from './store/pdf-message.ts';
import { isRunning, minutesAfter, sentences } from './store/pdf-record.ts';
import type { PdfRepository } from './store/pdfs.ts';

export interface StalledPdfs {
  readonly pdfs: Pick<PdfRepository, 'newest' | 'get' | 'fail'>;
  readonly queue: JobQueue<PdfMessage>;
}

/** Minutes after which a PDF that no worker took counts as forgotten. */
const patience = 3;

/**
 * Queues the newest PDF of a school again if its worker died, or its message was lost. Ends it when
 * its time is over. Returns how many PDFs were given up. Older ones are never made, so they need
 * nothing.
 */
export async function wakeStalledPdf(
  { pdfs, queue }: StalledPdfs,
  site: string,
  now: Date,
): Promise<number> {
  const connections_pdfUid = await pdfs.newest(site);
  const id = connections_pdfUid && { site, connections_pdfUid };
  const pdf = id && (await pdfs.get(id));
  if (!id || !pdf || !isRunning(pdf)) return 0;
  const at = now.toISOString();
  if (at > pdf.ends_at) {
    if (!(await pdfs.fail(id, sentences.late))) return 0;
    logFault('A Connections PDF stalled and was given up', undefined, {
      ...{ site, id: connections_pdfUid },
    });
    return 1;
  }
  const isForgotten = at > (pdf.lease_until ?? minutesAfter(new Date(pdf.created_at), patience));
  if (!isForgotten) return 0;
  await queue.send(id);
  logInfo('A Connections PDF was put on the queue again', { site, id: connections_pdfUid });
  return 0;
}
