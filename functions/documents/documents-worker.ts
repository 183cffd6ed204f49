import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import { type MakeDeps, makeDocument } from './make.ts';

/** Consumes the queue `documents`. */
export const documentsWorker = (deps: Omit<MakeDeps, 'timeLeft'>): QueueWorker =>
  consume({
    message: DocumentMessage,
    failed: 'A document failed',
    work: (message, { timeLeft }) => makeDocument({ ...deps, timeLeft }, message),
  });
