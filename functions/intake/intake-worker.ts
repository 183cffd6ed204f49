import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logFault, logInfo } from '#functions/kernel/log';
import { NoJob } from '#functions/kernel/no-job';
import { arrived } from './engine/arrived.ts';
import { checkFile } from './engine/check.ts';
import { Busy, type IntakeDeps, LostLock } from './engine/dependencies.ts';
import { writePlan } from './engine/write.ts';
import { FilesArrived, IntakeMessage, TestOfNotifications } from './store/intake-message.ts';

/** A worker starts no further step when less than this time is left, in milliseconds. */
const reserve = 90_000;

/**
 * Consumes the intake's queue. Only a failed message is delivered again, not its whole batch. A
 * message that cannot be parsed ends in the dead-letter queue, which raises the alarm.
 */
export const intakeWorker =
  (deps: Omit<IntakeDeps, 'hasTime'>) =>
  async (
    { Records }: SQSEvent,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<SQSBatchResponse> => {
    const hasTime = () => context.getRemainingTimeInMillis() > reserve;
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of Records) {
      try {
        await consume({ ...deps, hasTime }, record);
      } catch (error) {
        batchItemFailures.push({ itemIdentifier: record.messageId });
        const isExpected = error instanceof Busy || error instanceof LostLock;
        if (isExpected) logInfo('Another worker has this intake', { id: record.messageId });
        else logFault('A message of the intake failed', error, { id: record.messageId });
      }
    }
    return { batchItemFailures };
  };

async function consume(deps: IntakeDeps, { body }: SQSRecord): Promise<void> {
  const content = jsonOf(body);
  const files = FilesArrived.safeParse(content);
  if (files.success) {
    for (const record of files.data.Records) {
      const message = await arrived(deps, record);
      if (message) await runJob(deps, message);
    }
    return;
  }
  const message = IntakeMessage.safeParse(content);
  if (message.success) return runJob(deps, message.data);
  if (!TestOfNotifications.safeParse(content).success) throw new NoJob();
}

async function runJob(deps: IntakeDeps, { kind, site, intakeUid }: IntakeMessage): Promise<void> {
  if (!deps.sites.some(({ schoolUid }) => schoolUid === site)) {
    return logInfo('A job of the intake was dropped: no such site', { id: intakeUid });
  }
  if (!(await deps.intakes.get(site, intakeUid))) {
    return logInfo('A job of the intake was dropped: no such intake', { site, id: intakeUid });
  }
  if (kind === 'validate') return checkFile(deps, site, intakeUid);
  return writePlan(deps, site, intakeUid);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
