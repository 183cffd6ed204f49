import { describe, expect, it } from 'vitest';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { groupedFor } from '#functions/kernel/push/ordinary-push';
import { mailingOf } from '#functions/signing/store/mail-names';
import type { StoredRequest } from '#functions/signing/store/request.record';
import { signingPushRoom, userUid } from '#test/signing/mail/signing-push-room';
import { claimedMessage } from '#test/support/mail/mail-events';
import { schoolNamed } from '#test/support/records/school';
import { recipientNamed, sentAt } from '#test/support/signing/requests';

describe('the push about a document that its reader has seen', () => {
  const minute = 60_000;
  /** Both documents were first opened some minutes after they were sent. */
  const openedAfter = (minutes: number): Partial<StoredRequest> => ({
    recipients: [recipientNamed('g1', { userUid, state: 'opened' })],
    events: [
      {
        at: new Date(sentAt.getTime() + minutes * minute).toISOString(),
        who: 'Name g1',
        did: 'Opened the document, with the student number',
        recipientUid: 'g1',
      },
    ],
  });
  /** The reader opens the mail about a document of a child. */
  const openMail = ({ tables }: Awaited<ReturnType<typeof signingPushRoom>>, child: string) =>
    mailingMessages(tables)
      .of(schoolNamed('main'))
      .freeze([
        claimedMessage({
          mailingUid: mailingOf({ batchUid: 'batch', studentUid: child }),
          userUid: 'mail.0',
          state: 'sent',
          opened: { at: sentAt.toISOString() },
        }),
      ]);

  it('does not leave after the document was opened, and reminds who opened it before', async () => {
    const school = await signingPushRoom();
    school.become(openedAfter(4));
    school.pass(groupedFor);
    await school.work();
    expect(school.pushed).toEqual([]);
    // A day later its mail reminds.
    school.pass(86_400_000);
    await school.work({ at: new Date(sentAt.getTime() + 86_400_000).toISOString() });
    expect(school.pushed).toHaveLength(1);
  });

  it('does not leave after its mail was opened, unless another of the batch waits', async () => {
    const school = await signingPushRoom();
    await openMail(school, 'mia');
    school.pass(groupedFor);
    await school.work({ mail: 'mail.0' });
    expect(school.pushed.map(({ message }) => message.body)).toEqual([
      '2 documents wait for you. Open to see them.',
    ]);
    const other = await signingPushRoom();
    for (const child of ['mia', 'max']) await openMail(other, child);
    other.requests.delete('max');
    other.pass(groupedFor);
    await other.work({ mail: 'mail.0' });
    expect(other.pushed).toEqual([]);
    expect(other.tables.all('emailstatistics').every(({ state }) => state === 'sent')).toBe(true);
  });

  it('tells no news to who opened the mail about it', async () => {
    const school = await signingPushRoom();
    school.become({ state: 'declined' });
    await openMail(school, 'mia');
    await openMail(school, 'max');
    school.pass(groupedFor);
    await school.work({ news: 'declined', to: 'g1', mail: 'mail.0' });
    expect(school.pushed).toEqual([]);
    await school.work({ news: 'declined', to: 'g1', mail: 'other.0' });
    expect(school.pushed).toHaveLength(1);
  });
});
