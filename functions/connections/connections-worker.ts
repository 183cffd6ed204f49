import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import { type MakeDeps, makePdf } from './make.ts';
import { PdfMessage } from './store/pdf-message.ts';

/** Consumes the queue `connections`. */
export const connectionsWorker = (deps: MakeDeps): QueueWorker =>
  consume({
    message: PdfMessage,
    failed: 'A Connections PDF failed',
    work: (message) => makePdf(deps, message),
  });
