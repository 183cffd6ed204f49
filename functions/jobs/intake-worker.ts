import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { arrived } from '#functions/intake/engine/arrived';
import { checkFile } from '#functions/intake/engine/check';
import { Busy, LostLock, type Workshop } from '#functions/intake/engine/workshop';
import { writePlan } from '#functions/intake/engine/write';
import { FilesArrived, IntakeMessage, TestOfNotifications } from '#functions/jobs/intake-message';
import { logFault, logInfo } from '#functions/lib/log';
import { NoJob } from '#functions/lib/no-job';

/** A worker begins no further step when less than this is left of its time. */
const reserve = 90_000;

/**
 * The intake's consumer. A message that failed comes again, the others of its batch do not; one that nobody can understand ends as a
 * dead letter, which rings the alarm.
 */
export const intakeWorker =
  (shop: Omit<Workshop, 'hasTime'>) =>
  async (
    { Records }: SQSEvent,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<SQSBatchResponse> => {
    const hasTime = () => context.getRemainingTimeInMillis() > reserve;
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of Records) {
      try {
        await consume({ ...shop, hasTime }, record);
      } catch (error) {
        batchItemFailures.push({ itemIdentifier: record.messageId });
        const isExpected = error instanceof Busy || error instanceof LostLock;
        if (isExpected) logInfo('An intake is in other hands', { id: record.messageId });
        else logFault('A message of the intake failed', error, { id: record.messageId });
      }
    }
    return { batchItemFailures };
  };

async function consume(shop: Workshop, { body }: SQSRecord): Promise<void> {
  const content = jsonOf(body);
  const files = FilesArrived.safeParse(content);
  if (files.success) {
    for (const record of files.data.Records) {
      const message = await arrived(shop, record);
      if (message) await work(shop, message);
    }
    return;
  }
  const message = IntakeMessage.safeParse(content);
  if (message.success) return work(shop, message.data);
  if (!TestOfNotifications.safeParse(content).success) throw new NoJob();
}

async function work(shop: Workshop, { kind, site, intakeUid }: IntakeMessage): Promise<void> {
  if (!shop.sites.some(({ schoolUid }) => schoolUid === site)) {
    return logInfo('A job of the intake was dropped: no such site', { id: intakeUid });
  }
  if (!(await shop.intakes.get(site, intakeUid))) {
    return logInfo('A job of the intake was dropped: no such intake', { site, id: intakeUid });
  }
  if (kind === 'validate') return checkFile(shop, site, intakeUid);
  return writePlan(shop, site, intakeUid);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
