import { consume, type QueueWorker } from '#functions/kernel/work/consume';
import { MailExportMessage } from '../store/mail-export-message.ts';
import { type ExportDeps, makeExport } from './make.ts';

/** Consumes the queue `mail-exports` and makes PDFs of the e-mail log. */
export const mailExportsWorker = (deps: Omit<ExportDeps, 'timeLeft'>): QueueWorker =>
  consume({
    message: MailExportMessage,
    failed: 'A PDF of the logs failed',
    work: (message, { timeLeft }) => makeExport({ ...deps, timeLeft }, message),
  });
