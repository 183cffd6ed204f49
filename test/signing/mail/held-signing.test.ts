import { describe, expect, it } from 'vitest';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { sentMessages } from '#functions/notifications/store/sent-messages';
import { userRepository } from '#functions/people/store/users';
import { signingWaits } from '#functions/signing/mail/held-signing';
import { mailingOf, signingNewsUid } from '#functions/signing/store/mail-names';
import { requestNews } from '#functions/signing/store/request.record';
import { requesterUid, signingPushRoom, userUid } from '#test/signing/mail/signing-push-room';
import { claimedMessage } from '#test/support/mail/mail-events';
import { school as facts } from '#test/support/mail/mail-sites';
import { schoolNamed } from '#test/support/records/school';
import { recipientNamed, sentAt } from '#test/support/signing/requests';

const main = schoolNamed('main');
/** The day at the school on which all mails leave. */
const day = '2026-11-24';

/** The school of the room, its e-mail log, and what is asked when a push was held. */
async function room() {
  const school = await signingPushRoom();
  const messages = mailingMessages(school.tables);
  const waits = signingWaits({
    users: userRepository(school.tables),
    requests: school.stored,
    sent: sentMessages(school.tables),
    messages,
  });
  return {
    ...school,
    waits: (mailingUid: string, reader = userUid) =>
      waits({ school: main, facts }, { mailingUid: `${mailingUid}#push`, userUid: reader }),
    /** A mail about the document of a child left for a person on the day, and may have been opened. */
    mailed: (child: string, name: string, is: { person?: string; isOpened?: boolean } = {}) =>
      messages.of(main).freeze([
        claimedMessage({
          mailingUid: mailingOf({ batchUid: 'batch', studentUid: child }),
          userUid: name,
          person: is.person ?? userUid,
          type: 'Other',
          kind: 'Signing',
          state: 'sent',
          claim: { id: 'c', at: sentAt.toISOString() },
          sent: { at: sentAt.toISOString() },
          ...(is.isOpened && { opened: { at: sentAt.toISOString() } }),
        }),
      ]),
  };
}

describe('a push about documents that was held until the morning', () => {
  it('names those that wait and were not opened since they were sent', async () => {
    const school = await room();
    const asked = `sign-batch-${day}`;
    expect(await school.waits(asked)).toBe(true);
    school.become({
      recipients: [recipientNamed('g1', { userUid, state: 'opened' })],
      events: [
        {
          at: new Date(sentAt.getTime() + 240_000).toISOString(),
          who: 'Name g1',
          did: 'Opened the document, with the student number',
          recipientUid: 'g1',
        },
      ],
    });
    expect(await school.waits(asked)).toBe(false);
    expect(await school.waits('sign-batch-2026-11-30')).toBe(true);
  });

  it('names those that wait until the mail about each was opened', async () => {
    const school = await room();
    await school.mailed('mia', 'ask1.0', { isOpened: true });
    expect(await school.waits(`sign-batch-${day}`)).toBe(true);
    await school.mailed('max', 'ask2.0', { isOpened: true });
    expect(await school.waits(`sign-batch-${day}`)).toBe(false);
    // A reminder of the same day waits again.
    await school.mailed('max', 'ask3.0');
    expect(await school.waits(`sign-batch-${day}`)).toBe(true);
  });

  it('tells a member of staff of the documents of children who are not the own ones', async () => {
    const school = await room();
    school.become({
      recipients: [recipientNamed('g1', { userUid: requesterUid, state: 'asked' })],
    });
    expect(await school.waits(`sign-batch-${day}`, requesterUid)).toBe(false);
    await school.mailed('mia', 'ask1.0', { person: requesterUid });
    expect(await school.waits(`sign-batch-${day}`, requesterUid)).toBe(true);
  });

  it.each([
    ['g1', userUid, '0'],
    ['requester', requesterUid, 'requester'],
  ])(
    'tells %s no news of which the mail was opened since, or that hold no longer',
    async (to, person, place) => {
      const school = await room();
      const waits = () =>
        school.waits(signingNewsUid({ batchUid: 'batch', news: 'declined', to }, day), person);
      school.become({ state: 'declined' });
      expect(await waits()).toBe(true);
      // What asked is opened, and then somebody declines.
      await school.mailed('mia', `mail1.${place}`, { person, isOpened: true });
      await school.mailed('mia', `mail2.${place}`, { person });
      expect(await waits()).toBe(true);
      school.become({ state: 'viewed' });
      expect(await waits()).toBe(false);
      school.become({ state: 'declined' });
      await school.mailed('mia', `mail3.${place}`, { person, isOpened: true });
      expect(await waits()).toBe(false);
      // A document of another child was declined too.
      await school.mailed('max', `mail4.${place}`, { person });
      expect(await waits()).toBe(true);
    },
  );

  it('knows all news by the name of its push', async () => {
    const school = await room();
    for (const news of requestNews) {
      await school.mailed('mia', `${news}.requester`, { person: requesterUid, isOpened: true });
      const thing = signingNewsUid({ batchUid: 'batch', news, to: 'requester' }, day);
      expect(await school.waits(thing, requesterUid)).toBe(false);
    }
  });
});
