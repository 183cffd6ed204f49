import {
  AccessDeniedException,
  ConflictException,
  InternalServerException,
  ServiceQuotaExceededException,
  ThrottlingException,
  ValidationException,
} from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { describe, expect, it } from 'vitest';
import { openWords } from '#functions/kernel/open-words';
import { textService } from '#functions/kernel/texts/text-service';
import { school } from '#test/support/mail/mail-sites';

const number = '+61491570123';
const row = { email: number, mailingUid: 'emergency-1-sms-00#sms', userUid: 'uid-amy' };
const message = { body: openWords`Harbour College: Emergency: Stay inside.`, ttl: 7200 };
const facts = { ...school, smsSender: 'HarbourCol' };
const $metadata = { httpStatusCode: 400 };
/** What AWS writes into its errors. */
const said = { message: `The number ${number} is wrong.`, $metadata };

/** Sends a text to an AWS that gives an answer, or fails with an error. */
async function sent(answer: object | Error, of = facts) {
  const inputs: object[] = [];
  const client = {
    async send({ input }: { input: object }) {
      inputs.push(input);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const outcome = await textService(client as never).send(of, row, message);
  return { outcome, inputs };
}

describe('a text', () => {
  it('leaves by the name of the school, and its receipts name our message and not its reader', async () => {
    const { outcome, inputs } = await sent({ MessageId: 'm-1' });
    expect(outcome).toEqual({ kind: 'sent', messageId: 'm-1' });
    expect(inputs).toEqual([
      {
        DestinationPhoneNumber: number,
        OriginationIdentity: 'HarbourCol',
        MessageBody: message.body,
        MessageType: 'TRANSACTIONAL',
        ConfigurationSetName: school.configurationSet,
        TimeToLive: 7200,
        Context: {
          schoolUid: school.schoolUid,
          mailing: row.mailingUid,
          recipient: row.userUid,
        },
      },
    ]);
  });

  it('does not leave from a school without a name for texts', async () => {
    const { outcome, inputs } = await sent({ MessageId: 'm-1' }, school as never);
    expect(outcome.kind).toBe('stopped');
    expect(inputs).toEqual([]);
  });

  it.each([
    [
      new ServiceQuotaExceededException({
        ...said,
        Reason: 'MONTHLY_SPEND_LIMIT_REACHED_FOR_TEXT',
      }),
      { kind: 'stopped', reason: 'spending limit reached' },
    ],
    [new ThrottlingException(said), { kind: 'throttled' }],
    [new AccessDeniedException(said), { kind: 'stopped', reason: 'AccessDeniedException' }],
    [
      new ConflictException({ ...said, Reason: 'DESTINATION_PHONE_NUMBER_NOT_VERIFIED' }),
      { kind: 'refused', reason: 'DESTINATION_PHONE_NUMBER_NOT_VERIFIED' },
    ],
    [
      new ConflictException({ ...said, Reason: 'NO_ORIGINATION_IDENTITIES_FOUND' }),
      { kind: 'stopped', reason: 'NO_ORIGINATION_IDENTITIES_FOUND' },
    ],
    [new ValidationException(said), { kind: 'refused', reason: 'ValidationException' }],
    [
      new InternalServerException({ ...said, $metadata: { httpStatusCode: 500 } }),
      { kind: 'silent' },
    ],
    [new Error('The connection was lost'), { kind: 'silent' }],
  ])('says what %s means, without the number', async (error, outcome) => {
    const answer = await sent(error);
    expect(answer.outcome).toEqual(outcome);
    expect(JSON.stringify(answer.outcome)).not.toContain('491570');
  });
});
