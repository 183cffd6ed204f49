import * as z from 'zod';
import { type QueueWork, queueWork } from '#functions/kernel/jobs/consume';
import { FilesArrived, TestOfNotifications } from '#functions/kernel/jobs/files-arrived';
import { logInfo } from '#functions/kernel/log';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { arrived } from './engine/arrived.ts';
import { checkFile } from './engine/check.ts';
import type { IntakeDeps } from './engine/dependencies.ts';
import { writePlan } from './engine/write.ts';
import { IntakeMessage } from './store/intake-message.ts';

/** A worker starts no further step when less than this time is left, in milliseconds. */
const reserve = 90_000;

/** The work on intakes: jobs of the API, and the bucket's notifications. */
export const intakeWork = (worker: Omit<IntakeDeps, 'hasTime'>): QueueWork =>
  queueWork({
    message: z.union([FilesArrived, IntakeMessage, TestOfNotifications]),
    failed: 'A message of the intake failed',
    async work(message, { timeLeft }) {
      const deps = { ...worker, hasTime: () => timeLeft() > reserve };
      if ('Event' in message) return;
      if ('kind' in message) return runJob(deps, message);
      for (const record of message.Records) {
        const job = await arrived(deps, record);
        if (job) await runJob(deps, job);
      }
    },
  });

async function runJob(deps: IntakeDeps, { kind, site, intakeUid }: IntakeMessage): Promise<void> {
  const facts = deps.sites.find(({ schoolUid }) => schoolUid === site);
  if (!facts) return logInfo('A job of the intake was dropped: no such site', { id: intakeUid });
  const school = schoolFrom(facts);
  if (!(await deps.intakes.of(school).get(intakeUid))) {
    return logInfo('A job of the intake was dropped: no such intake', { site, id: intakeUid });
  }
  if (kind === 'validate') return checkFile(deps, school, intakeUid);
  return writePlan(deps, school, intakeUid);
}
