import { EmailLogRecord, messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import type { StoredMailing } from '#functions/mailings/store/mailing-record';
import { logTypeOf } from '#shared/mailings/mailing';
import type { College } from '#test/support/college/college';
import { storeMessages } from '#test/support/mail/log-messages';
import { schoolNamed } from '#test/support/records/school';

/** The number of a mailing's messages in each state. */
export interface Messages {
  readonly sent?: number;
  readonly failed?: number;
  readonly claimed?: number;
  readonly prepared?: number;
}

/** Stores a mailing and its messages, as its worker does. It replaces the mailing of that uid. */
export async function storeMailing(
  college: College,
  is: Partial<StoredMailing> & Pick<StoredMailing, 'mailingUid'>,
  messages: Messages = {},
): Promise<void> {
  const now = new Date().toISOString();
  const stored = college.tables.all('mailings').find(({ sk }) => sk === is.mailingUid);
  const records = Object.entries(messages).flatMap(([state, count]) =>
    Array.from({ length: count }, () => state as keyof Messages),
  );
  const mailing = {
    type: 'Weekly',
    testing: false,
    state: 'waiting',
    period: '2026-W23',
    day: '2026-06-04',
    audience_hash: 'hash',
    except: [],
    postsUid: [],
    left_out: [],
    version: 1,
    created_at: now,
    created_by: 'u-a.admin',
    created_by_name: 'Noor Aziz',
    reconciled: { lost: 0, unexpected: 0, duplicated: 0, recovered: 0 },
    ...stored,
    ...(records.length > 0 && { prepared: records.length }),
    ...is,
  };
  const { type } = mailing as Pick<StoredMailing, 'type'>;
  const message = (state: keyof Messages, i: number) =>
    EmailLogRecord.parse({
      mailingUid: is.mailingUid,
      userUid: `u${String(i).padStart(4, '0')}`,
      state,
      type: logTypeOf[type],
      testing: false,
      email: `carer${i}@families.example.edu`,
      name: `Family ${i}`,
      username: `carer${i}`,
      subject: 'News',
      postsUid: [],
      opens: [],
      told: '{}',
      not_before: now,
      attempts: 1,
      messageIds: [],
      ...(state === 'sent' && { sent: { at: mailing.started_at ?? now } }),
      ...(state === 'claimed' && { claim: { id: 'claim', at: mailing.started_at ?? now } }),
      ...(state === 'failed' && { refusal: 'The address is not accepted.' }),
    });
  for (const [i, state] of records.entries()) {
    const record = message(state, i);
    await college.put('emailstatistics', {
      ...messageKeys(schoolNamed('main'), record),
      ...record,
    });
  }
  await storeMessages(
    college,
    records.map(message).filter(({ state }) => state === 'sent'),
  );
  await college.put('mailings', { pk: 'main', sk: is.mailingUid, prepared: 0, ...mailing });
}
