import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import { SealingMessage } from '../store/messages.ts';
import { type SealingDeps, sealRequest } from './seal-request.ts';

/** Consumes the queue `sealing`. */
export const sealingWorker = (deps: SealingDeps): QueueWorker =>
  consume({
    message: SealingMessage,
    failed: 'A document could not be sealed',
    work: (message) => sealRequest(deps, message),
  });
