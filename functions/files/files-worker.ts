import * as z from 'zod';
import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import {
  arrivedKey,
  FilesArrived,
  TestOfNotifications,
} from '#functions/kernel/jobs/files-arrived';
import { logInfo } from '#functions/kernel/log';
import { type InspectionDeps, inspectFile } from './inspect-file.ts';
import { arrivalOf } from './store/file-keys.ts';

/** A worker begins no further part when less than this time is left, in milliseconds. */
const reserve = 20_000;

/**
 * Consumes the queue `files`: the bucket's messages about uploads. It has no tables, no keys and no
 * secrets, because it is the part that reads files of strangers.
 */
export const filesWorker = (deps: InspectionDeps): QueueWorker =>
  consume({
    message: z.union([FilesArrived, TestOfNotifications]),
    kind: 'files',
    failed: 'An uploaded file was not inspected',
    async work(message, { deliveries, timeLeft }) {
      if ('Event' in message) return;
      for (const record of message.Records) {
        const arrival = arrivalOf(arrivedKey(record));
        if (!arrival || !record.eventName.includes('ObjectCreated')) {
          logInfo('A file in the bucket of uploads was ignored: it belongs to no upload');
          continue;
        }
        await inspectFile(deps, arrival, { deliveries, hasTime: () => timeLeft() > reserve });
      }
    },
  });
