import * as z from 'zod';
import { type QueueWork, queueWork } from '#functions/kernel/jobs/consume';
import { FilesArrived, TestOfNotifications } from '#functions/kernel/jobs/files-arrived';
import { arrived } from './engine/arrived.ts';
import type { IntakeDeps } from './engine/dependencies.ts';
import { workOnIntake } from './engine/work.ts';
import { IntakeMessage } from './store/intake-message.ts';

/** The work on intakes: jobs of the API, and the bucket's notifications. */
export const intakeWork = (worker: Omit<IntakeDeps, 'timeLeft'>): QueueWork =>
  queueWork({
    message: z.union([FilesArrived, IntakeMessage, TestOfNotifications]),
    failed: 'A message of the intake failed',
    async work(message, { timeLeft }) {
      const deps = { ...worker, timeLeft };
      if ('Event' in message) return;
      if ('intakeUid' in message) return workOnIntake(deps, message);
      for (const record of message.Records) {
        const job = await arrived(deps, record);
        if (job) await workOnIntake(deps, job);
      }
    },
  });
