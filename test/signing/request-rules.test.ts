import { describe, expect, it } from 'vitest';
import {
  declined,
  reopened,
  sealedAt,
  unsealed,
  voided,
  whenDue,
} from '#functions/signing/rules/endings';
import {
  bounced,
  linked,
  mailLeft,
  mayTry,
  opened,
  reminded,
  renewed,
  signed,
  wrongFact,
} from '#functions/signing/rules/progress';
import { dueOf, endedLinks, hasTurn, linksInForce, turnsOf } from '#functions/signing/rules/turns';
import { requester, type StoredRequest } from '#functions/signing/store/request.record';
import {
  daysLater,
  mailsOf,
  minutesLater,
  posted,
  recipientNamed,
  sentAt,
  startedRequest,
  stateOf,
} from '#test/support/signing/requests';

const inOrder = { in_order: true };

describe('turns of a document', () => {
  it('asks all at once, or one after the other', () => {
    expect(mailsOf(startedRequest())).toEqual(['ask g1', 'ask g2']);
    const first = startedRequest(inOrder);
    expect(mailsOf(first)).toEqual(['ask g1']);
    const next = signed(posted(first, sentAt), { recipientUid: 'g1' }, minutesLater(1));
    expect(mailsOf(next)).toEqual(['ask g2']);
    expect(next.state).toBe('viewed');
    expect(
      mailsOf(signed(posted(next, minutesLater(2)), { recipientUid: 'g2' }, minutesLater(3))),
    ).toEqual([]);
  });

  it('asks nobody twice and never those who only get a copy', () => {
    const copy = recipientNamed('c', { role: 'copy' });
    const recipients = [copy, recipientNamed('g1'), recipientNamed('a', { role: 'approver' })];
    const request = startedRequest({ recipients, in_order: true });
    expect(mailsOf(request)).toEqual(['ask g1']);
    expect(hasTurn(request, 'c')).toBe(false);
    expect(turnsOf(posted(request, sentAt)).map(({ recipientUid }) => recipientUid)).toEqual([
      'g1',
    ]);
  });
});

describe('links of a recipient', () => {
  it('keeps three links at most: the oldest ends', () => {
    let request = posted(startedRequest(), sentAt);
    const ended: string[] = [];
    for (const hash of ['b', 'c', 'd']) {
      const reminder = reminded(request, ['g1'], minutesLater(1));
      const [mail] = reminder.mails;
      if (!mail) throw new Error('No reminder');
      const after = linked(reminder, mail, { now: minutesLater(1), hash });
      ended.push(...endedLinks(reminder, after));
      request = mailLeft(after, mail, { now: minutesLater(1) });
    }
    expect(request.recipients[0]?.links).toEqual(['d', 'c', 'b']);
    expect(ended).toHaveLength(1);
    expect(request.recipients[0]?.reminders).toBe(3);
  });

  it('ends all links when the document is withdrawn, expired or renewed', () => {
    const request = posted(startedRequest(), sentAt);
    expect(linksInForce(request)).toHaveLength(2);
    expect(linksInForce(voided(request, { who: 'Rita' }, minutesLater(1)))).toEqual([]);
    expect(linksInForce(whenDue(request, daysLater(14)))).toEqual([]);
    const after = renewed(request, 'g1', {
      now: minutesLater(1),
      ends_at: daysLater(20).toISOString(),
      email: 'new@home.test',
    });
    expect(endedLinks(request, after)).toEqual(request.recipients[0]?.links);
    expect(mailsOf(after)).toEqual(['ask g1']);
    expect(after.recipients[0]).toMatchObject({ state: 'waiting', email: 'new@home.test' });
    expect(after.ends_at).toBe(daysLater(20).toISOString());
  });

  it('drops a reminder that has not left when its reader signs, and ends the links', () => {
    const asked = posted(startedRequest(), sentAt);
    const waiting = reminded(asked, ['g1', 'g2'], minutesLater(1));
    const after = signed(waiting, { recipientUid: 'g1' }, minutesLater(2));
    expect(mailsOf(after)).toEqual(['reminder g2']);
    expect(endedLinks(waiting, after)).toEqual(asked.recipients[0]?.links);
  });

  it('leaves the page of a signer open after the seal, and not after a withdrawal', () => {
    const asked = posted(startedRequest(), sentAt);
    const done = signed(asked, { recipientUid: 'g1' }, minutesLater(1));
    const all = asked.recipients.flatMap(({ links }) => links);
    expect(endedLinks(done, voided(done, { who: 'Rita' }, minutesLater(2)))).toEqual(all);
    const completed = signed(done, { recipientUid: 'g2' }, minutesLater(2));
    const sealed = sealedAt(completed, minutesLater(3));
    expect(endedLinks(completed, sealed)).toEqual([]);
    const mail = sealed.mails.find(({ to }) => to === 'g1');
    if (!mail) throw new Error('No mail');
    const copied = linked(sealed, mail, { now: minutesLater(4), hash: 'copy' });
    expect([linksInForce(copied), endedLinks(sealed, copied)]).toEqual([['copy'], []]);
  });

  it('sends a new link only to the new address, if an earlier mail has not left', () => {
    const after = renewed(startedRequest(), 'g1', {
      now: minutesLater(1),
      ends_at: daysLater(20).toISOString(),
      email: 'new@home.test',
    });
    expect(mailsOf(after).filter((each) => each === 'ask g1')).toHaveLength(1);
  });
});

describe('wrong answers about the child', () => {
  const guess = (request: StoredRequest, minutes: number) =>
    wrongFact(request, { recipientUid: 'g1' }, minutesLater(minutes));
  const first = ({ recipients }: StoredRequest) => {
    if (!recipients[0]) throw new Error('No recipient');
    return recipients[0];
  };

  it('allows 5 tries an hour', () => {
    let request = posted(startedRequest(), sentAt);
    for (let i = 0; i < 5; i++) {
      expect(mayTry(first(request), minutesLater(i))).toBe(true);
      request = guess(request, i);
    }
    expect(mayTry(first(request), minutesLater(59))).toBe(false);
    expect(mayTry(first(request), minutesLater(60))).toBe(true);
    expect(first(guess(request, 60)).tries).toMatchObject({ hour: 1, all: 6 });
  });

  it('locks the recipient at the tenth, and tells the requester once', () => {
    let request = reminded(posted(startedRequest(), sentAt), ['g1'], minutesLater(1));
    for (let i = 0; i < 10; i++) request = guess(request, i * 30);
    expect(stateOf(request, 'g1')).toBe('locked');
    expect(first(request).links).toEqual([]);
    expect(mailsOf(request)).toEqual([`locked ${requester}`]);
    expect(opened(request, { recipientUid: 'g1' }, minutesLater(400))).toBe(request);
    expect(mailsOf(reminded(request, ['g1'], minutesLater(400)))).toEqual([`locked ${requester}`]);
  });

  it('forgets them when the document is opened', () => {
    const request = opened(
      guess(posted(startedRequest(), sentAt), 1),
      { recipientUid: 'g1' },
      minutesLater(2),
    );
    expect(first(request).tries).toBeUndefined();
    expect(request.state).toBe('viewed');
    const again = opened(request, { recipientUid: 'g1' }, minutesLater(3));
    expect(again.events.filter(({ did }) => did === 'Opened the document')).toHaveLength(1);
  });
});

describe('reminders', () => {
  it('sends reminders after 5 days, then every 2, those whose turn it is', () => {
    let request = posted(startedRequest(inOrder), sentAt);
    expect(request.due_at).toBe(daysLater(5).toISOString());
    expect(whenDue(request, daysLater(4.9))).toBe(request);
    request = whenDue(request, daysLater(5));
    expect(mailsOf(request)).toEqual(['reminder g1']);
    request = posted(request, daysLater(5));
    expect(request.due_at).toBe(daysLater(7).toISOString());
    expect(mailsOf(whenDue(request, daysLater(7)))).toEqual(['reminder g1']);
  });

  it('sends one reminder, also when the mail has not left yet', () => {
    const request = whenDue(posted(startedRequest(inOrder), sentAt), daysLater(5));
    expect(whenDue(request, daysLater(5))).toBe(request);
  });

  it('stops for an address that mail does not reach, and tells the requester once', () => {
    const asked = startedRequest(inOrder);
    const [mail] = asked.mails;
    if (!mail) throw new Error('No mail');
    const request = mailLeft(asked, mail, { now: sentAt, isUnreachable: true });
    expect(mailsOf(request)).toEqual([`unreachable ${requester}`]);
    expect(request.recipients[0]).toMatchObject({ is_unreachable: true, state: 'asked' });
    expect(bounced(request, 'g1', minutesLater(1))).toBe(request);
    expect(mailsOf(whenDue(posted(request, minutesLater(1)), daysLater(6)))).toEqual([]);
    const later = bounced(posted(startedRequest(inOrder), sentAt), 'g1', minutesLater(5));
    expect(mailsOf(later)).toEqual([`unreachable ${requester}`]);
    expect(later.events.at(-1)?.did).toBe('Could not reach Name g1 by e-mail');
  });

  it('returns when a mail that does not leave is due again', () => {
    const request = startedRequest();
    expect(request.due_at).toBe(minutesLater(5).toISOString());
  });
});

describe('end of a document', () => {
  it('tells all who know of it when one declines, without the reason', () => {
    const request = posted(startedRequest(), sentAt);
    const after = declined(
      request,
      { recipientUid: 'g2', reason: 'A secret reason' },
      minutesLater(1),
    );
    expect(after.state).toBe('declined');
    expect(mailsOf(after)).toEqual([`declined ${requester}`, 'declined g1', 'declined g2']);
    expect(JSON.stringify([after.mails, after.events])).not.toContain('secret');
  });

  it('tells nobody who was never asked', () => {
    const request = posted(startedRequest(inOrder), sentAt);
    expect(mailsOf(voided(request, { who: 'Rita' }, minutesLater(1)))).toEqual(['voided g1']);
    expect(mailsOf(voided(startedRequest(), { who: 'Rita' }, minutesLater(1)))).toEqual([]);
    expect(mailsOf(whenDue(request, daysLater(14)))).toEqual([
      `expired ${requester}`,
      'expired g1',
    ]);
  });

  it('is undone for an expired one: those who have not signed get new links and reminders', () => {
    const [g1, g2, locked] = [recipientNamed('g1'), recipientNamed('g2'), recipientNamed('g3')];
    const sent = posted(startedRequest({ recipients: [g1, g2, locked] }), sentAt);
    let request = signed(
      opened(sent, { recipientUid: 'g1' }, minutesLater(1)),
      { recipientUid: 'g1' },
      minutesLater(2),
    );
    for (let i = 0; i < 10; i++)
      request = wrongFact(request, { recipientUid: 'g3' }, minutesLater(3));
    const expired = whenDue(posted(request, minutesLater(4)), daysLater(14));
    expect(expired).toMatchObject({ state: 'expired', ended_at: daysLater(14).toISOString() });
    const again = reopened(expired, daysLater(34).toISOString(), daysLater(20));
    expect(again).toMatchObject({ state: 'viewed', ends_at: daysLater(34).toISOString() });
    expect(again.ended_at).toBeUndefined();
    expect(again.recipients.map(({ state }) => state)).toEqual(['done', 'waiting', 'locked']);
    // The mails about the end that have not left would be wrong now.
    expect(mailsOf(again)).toEqual(['ask g2']);
    const asked = posted(again, daysLater(20));
    expect(asked.due_at).toBe(daysLater(25).toISOString());
    expect(mailsOf(whenDue(asked, daysLater(34)))).toEqual([
      `expired ${requester}`,
      'expired g1',
      'expired g2',
    ]);
    for (const other of [sent, voided(sent, { who: 'Rita' }, minutesLater(1))]) {
      expect(reopened(other, daysLater(34).toISOString(), daysLater(20))).toBe(other);
    }
  });

  it('gives all their copy once it is sealed, and tells each once', () => {
    const recipients = [recipientNamed('g1'), recipientNamed('c', { role: 'copy' })];
    const request = signed(
      posted(startedRequest({ recipients }), sentAt),
      { recipientUid: 'g1' },
      minutesLater(1),
    );
    expect(request).toMatchObject({ state: 'completed', mails: [] });
    const troubled = unsealed(
      unsealed(request, 'It failed.', minutesLater(2)),
      'It failed.',
      minutesLater(3),
    );
    expect(mailsOf(troubled)).toEqual([`unsealed ${requester}`]);
    const sealed = sealedAt(posted(troubled, minutesLater(4)), minutesLater(5));
    expect(mailsOf(sealed)).toEqual([`completed ${requester}`, 'completed g1', 'completed c']);
    expect(sealed.notice).toBeUndefined();
    expect(stateOf(sealed, 'c')).toBe('copied');
    expect(sealedAt(sealed, minutesLater(6))).toBe(sealed);
    expect(dueOf(posted(sealed, minutesLater(7)))).toBeUndefined();
  });
});
