import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { EmailFacts } from '#functions/data/email-facts';
import type { MailFact } from '#functions/data/email-facts-rules';
import type { Parked, ParkedRepository } from '#functions/data/mail-parked';
import type { SuppressionRepository } from '#functions/data/mail-suppressions';
import { readEvent, type SesEvent } from '#functions/jobs/mail-events/ses-event';
import { logFault, logInfo } from '#functions/lib/log';
import { NoJob } from '#functions/lib/no-job';
import type { SiteFacts } from '#shared/sites';

export interface EventParts {
  readonly sites: readonly Pick<SiteFacts, 'schoolUid' | 'configurationSet'>[];
  readonly facts: Pick<EmailFacts, 'tell' | 'addressOf'>;
  readonly suppressions: Pick<SuppressionRepository, 'add'>;
  readonly parked: Pick<ParkedRepository, 'park'>;
  readonly now: () => Date;
}

/**
 * Takes what SES tells of messages from the queue and puts it into the rows. One that failed comes again, the others of its batch do not;
 * an event that is new to us, or not ours, is parked, as it will not become clearer; what is no event at all ends as a dead letter
 * (threats.md T-35, T-36, T-39, T-40).
 */
export const mailEventsWorker =
  (parts: EventParts) =>
  async (
    { Records }: SQSEvent,
    { invokedFunctionArn }: Pick<Context, 'invokedFunctionArn'>,
  ): Promise<SQSBatchResponse> => {
    const account = invokedFunctionArn.split(':')[4] ?? '';
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of Records) {
      try {
        await consume(parts, record, account);
      } catch (error) {
        batchItemFailures.push({ itemIdentifier: record.messageId });
        logFault('An event of SES could not be put into its message', error, {
          id: record.messageId,
        });
      }
    }
    return { batchItemFailures };
  };

async function consume(parts: EventParts, record: SQSRecord, account: string): Promise<void> {
  const { body, messageId: arrivedAs } = record;
  const park = async (why: Omit<Parked, 'body'>) => {
    const isNew = await parts.parked.park({ ...why, body }, { now: parts.now(), arrivedAs });
    if (isNew) logInfo('An event of SES was parked', { kind: why.because, id: arrivedAs });
  };

  const event = readEvent(body);
  if ('because' in event) {
    if (event.id === undefined) throw new NoJob();
    return park(event);
  }
  const id = `${event.messageId}#${event.type}`;
  if (event.account !== account) return park({ because: 'not our account', id });
  const site = siteOf(parts, event);
  if (!site) return park({ because: 'not our school', id });
  const { mailing, recipient, type } = event;
  if (!mailing || !recipient) return park({ because: 'not our message', site, id });

  const by = { messageId: event.messageId, isSend: type === 'Send' };
  const told = await parts.facts.tell(site, mailing, recipient, factsOf(event), by);
  if (told === 'missing' || told === 'unasked') {
    const unexpectedIn = by.isSend ? mailing : undefined;
    return park({ because: 'nobody asked for it', site, id, unexpectedIn });
  }
  if (told === 'foreign') return park({ because: 'not our message', site, id });
  if (event.suppresses && event.fact) {
    // The address is the row's own: what an event says of addresses suppresses nobody.
    const email = await parts.facts.addressOf(site, mailing, recipient);
    const { at } = event.fact;
    if (email) {
      await parts.suppressions.add(site, email, {
        reason: event.suppresses,
        at,
        mailingUid: mailing,
      });
    }
  }
}

/** The school that a message says it is of, if it was sent through that school's own configuration set. */
const siteOf = ({ sites }: EventParts, { site, configurationSet }: SesEvent): string | undefined =>
  sites.find((each) => each.schoolUid === site && each.configurationSet === configurationSet)
    ?.schoolUid;

/** Whatever SES tells of a message, it has taken it before; only what could not be made never got so far. */
const factsOf = ({ type, takenAt: at, messageId, fact }: SesEvent): MailFact[] => [
  ...(type === 'Rendering Failure' ? [] : [{ fact: 'sent', at, messageId } as const]),
  ...(fact ? [fact] : []),
];
