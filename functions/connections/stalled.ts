import { type OrderCounts, type OrderRun, watchOrders } from '#functions/kernel/jobs/orders';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import type { PdfMessage } from './store/pdf-message.ts';
import { isRunning, minutesAfter, sentences } from './store/pdf-record.ts';
import type { PdfRepository } from './store/pdfs.ts';

export interface StalledPdfs {
  readonly pdfs: Bound<PdfRepository, 'newest' | 'get' | 'fail'>;
  readonly queue: JobQueue<PdfMessage>;
}

/** Minutes after which a PDF that no worker took counts as forgotten. */
const patience = 3;

/**
 * Queues the newest PDF of a school again if its worker died, or its message was lost. Ends it when
 * its time is over. Older ones are never made, so they need nothing.
 */
export const wakeStalledPdf = (
  { pdfs, queue }: StalledPdfs,
  run: OrderRun,
): Promise<OrderCounts> => {
  const { site, now } = run;
  const at = now.toISOString();
  const open = async () => {
    const connections_pdfUid = await pdfs.of(run).newest();
    const pdf = connections_pdfUid && (await pdfs.of(run).get(connections_pdfUid));
    if (!pdf || !isRunning(pdf)) return [];
    return [{ id: connections_pdfUid, since: pdf.created_at, pdf }];
  };
  type Order = Awaited<ReturnType<typeof open>>[number];
  const giveUp = async ({ id: connections_pdfUid }: Order) =>
    (await pdfs.of(run).fail({ connections_pdfUid }, sentences.late)) ? 'givenUp' : 'waits';
  async function wake(order: Order) {
    const { ends_at, created_at, lease_until } = order.pdf;
    if (at > ends_at) return giveUp(order);
    if (at <= (lease_until ?? minutesAfter(new Date(created_at), patience))) return 'waits';
    await queue.send({ site, connections_pdfUid: order.id });
    return 'queued';
  }
  return watchOrders({ open, wake, giveUp }, run);
};
