import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linksOf } from '#functions/signing/rules/change';
import { declined, sealedAt, unsealed, voided, whenDue } from '#functions/signing/rules/endings';
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
import { dueOf, hasEnded, hasTurn, isActive, turnsOf } from '#functions/signing/rules/turns';
import { requester, type StoredRequest } from '#functions/signing/store/request-record';
import { daysLater, recipientNamed, sentAt, startedRequest } from '#test/support/signing/requests';

const minute = 60_000;
const at = (minutes: number) => new Date(sentAt.getTime() + minutes * minute);
let hashes = 0;
/** Sends all mails that have not left, as the worker does. */
function posted(request: StoredRequest, now: Date): StoredRequest {
  let after = request;
  for (const mail of request.mails) {
    const asks = mail.kind === 'ask' || mail.kind === 'reminder';
    if (asks) after = linked(after, mail, { now, hash: `hash-${++hashes}` }).after;
    after = mailLeft(after, mail, { now });
  }
  return after;
}
const mailsOf = ({ mails }: StoredRequest) => mails.map(({ kind, to }) => `${kind} ${to}`);
const stateOf = ({ recipients }: StoredRequest, uid: string) =>
  recipients.find(({ recipientUid }) => recipientUid === uid)?.state;
const inOrder = { in_order: true };

describe('turns of a document', () => {
  it('asks all at once, or one after the other', () => {
    expect(mailsOf(startedRequest())).toEqual(['ask g1', 'ask g2']);
    const first = startedRequest(inOrder);
    expect(mailsOf(first)).toEqual(['ask g1']);
    const next = signed(posted(first, sentAt), { recipientUid: 'g1' }, at(1));
    expect(mailsOf(next)).toEqual(['ask g2']);
    expect(next.state).toBe('viewed');
    expect(mailsOf(signed(posted(next, at(2)), { recipientUid: 'g2' }, at(3)))).toEqual([]);
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
  it('are three at most: the oldest ends', () => {
    let request = posted(startedRequest(), sentAt);
    const ended: string[] = [];
    for (const hash of ['b', 'c', 'd']) {
      const reminder = reminded(request, ['g1'], at(1));
      const [mail] = reminder.mails;
      if (!mail) throw new Error('No reminder');
      const step = linked(reminder, mail, { now: at(1), hash });
      ended.push(...step.ended);
      request = mailLeft(step.after, mail, { now: at(1) });
    }
    expect(request.recipients[0]?.links).toEqual(['d', 'c', 'b']);
    expect(ended).toHaveLength(1);
    expect(request.recipients[0]?.reminders).toBe(3);
  });

  it('end when the document is withdrawn or its time is over, and when one is renewed', () => {
    const request = posted(startedRequest(), sentAt);
    expect(linksOf(request)).toHaveLength(2);
    expect(linksOf(voided(request, { who: 'Rita' }, at(1)))).toEqual([]);
    expect(linksOf(whenDue(request, daysLater(14)))).toEqual([]);
    const { after, ended } = renewed(request, 'g1', {
      ...{ now: at(1), ends_at: daysLater(20).toISOString(), email: 'new@home.test' },
    });
    expect(ended).toEqual(request.recipients[0]?.links);
    expect(mailsOf(after)).toEqual(['ask g1']);
    expect(after.recipients[0]).toMatchObject({ state: 'waiting', email: 'new@home.test' });
    expect(after.ends_at).toBe(daysLater(20).toISOString());
  });

  it('go to the new address only, if an earlier mail has not left', () => {
    const { after } = renewed(startedRequest(), 'g1', {
      ...{ now: at(1), ends_at: daysLater(20).toISOString(), email: 'new@home.test' },
    });
    expect(mailsOf(after).filter((each) => each === 'ask g1')).toHaveLength(1);
  });
});

describe('wrong answers about the child', () => {
  const guess = (request: StoredRequest, minutes: number) =>
    wrongFact(request, { recipientUid: 'g1' }, at(minutes));
  const first = ({ recipients }: StoredRequest) => {
    if (!recipients[0]) throw new Error('No recipient');
    return recipients[0];
  };

  it('allow 5 tries an hour', () => {
    let request = posted(startedRequest(), sentAt);
    for (let i = 0; i < 5; i++) {
      expect(mayTry(first(request), at(i))).toBe(true);
      request = guess(request, i);
    }
    expect(mayTry(first(request), at(59))).toBe(false);
    expect(mayTry(first(request), at(60))).toBe(true);
    expect(first(guess(request, 60)).tries).toMatchObject({ hour: 1, all: 6 });
  });

  it('lock the recipient at the tenth, and tell the requester once', () => {
    let request = reminded(posted(startedRequest(), sentAt), ['g1'], at(1));
    for (let i = 0; i < 10; i++) request = guess(request, i * 30);
    expect(stateOf(request, 'g1')).toBe('locked');
    expect(first(request).links).toEqual([]);
    expect(mailsOf(request)).toEqual([`locked ${requester}`]);
    expect(opened(request, { recipientUid: 'g1' }, at(400))).toBe(request);
    expect(mailsOf(reminded(request, ['g1'], at(400)))).toEqual([`locked ${requester}`]);
  });

  it('are forgotten when the document is opened', () => {
    const request = opened(
      guess(posted(startedRequest(), sentAt), 1),
      { recipientUid: 'g1' },
      at(2),
    );
    expect(first(request).tries).toBeUndefined();
    expect(request.state).toBe('viewed');
    const again = opened(request, { recipientUid: 'g1' }, at(3));
    expect(again.events.filter(({ did }) => did === 'Opened the document')).toHaveLength(1);
  });
});

describe('reminders', () => {
  it('come after 5 days, then every 2, to those whose turn it is', () => {
    let request = posted(startedRequest(inOrder), sentAt);
    expect(request.due_at).toBe(daysLater(5).toISOString());
    expect(whenDue(request, daysLater(4.9))).toBe(request);
    request = whenDue(request, daysLater(5));
    expect(mailsOf(request)).toEqual(['reminder g1']);
    request = posted(request, daysLater(5));
    expect(request.due_at).toBe(daysLater(7).toISOString());
    expect(mailsOf(whenDue(request, daysLater(7)))).toEqual(['reminder g1']);
  });

  it('come once, also when the mail has not left yet', () => {
    const request = whenDue(posted(startedRequest(inOrder), sentAt), daysLater(5));
    expect(whenDue(request, daysLater(5))).toBe(request);
  });

  it('stop for an address that mail does not reach, which the requester is told once', () => {
    const asked = startedRequest(inOrder);
    const [mail] = asked.mails;
    if (!mail) throw new Error('No mail');
    const request = mailLeft(asked, mail, { now: sentAt, isUnreachable: true });
    expect(mailsOf(request)).toEqual([`unreachable ${requester}`]);
    expect(request.recipients[0]).toMatchObject({ is_unreachable: true, state: 'asked' });
    expect(bounced(request, 'g1', at(1))).toBe(request);
    expect(mailsOf(whenDue(posted(request, at(1)), daysLater(6)))).toEqual([]);
    const later = bounced(posted(startedRequest(inOrder), sentAt), 'g1', at(5));
    expect(mailsOf(later)).toEqual([`unreachable ${requester}`]);
    expect(later.events.at(-1)?.did).toBe('Could not reach Name g1 by e-mail');
  });

  it('are due again when a mail does not leave', () => {
    const request = startedRequest();
    expect(request.due_at).toBe(at(5).toISOString());
  });
});

describe('end of a document', () => {
  it('tells all who know of it when one declines, without the reason', () => {
    const request = posted(startedRequest(), sentAt);
    const after = declined(request, { recipientUid: 'g2', reason: 'A secret reason' }, at(1));
    expect(after.state).toBe('declined');
    expect(mailsOf(after)).toEqual([`declined ${requester}`, 'declined g1', 'declined g2']);
    expect(JSON.stringify([after.mails, after.events])).not.toContain('secret');
  });

  it('tells nobody who was never asked', () => {
    const request = posted(startedRequest(inOrder), sentAt);
    expect(mailsOf(voided(request, { who: 'Rita' }, at(1)))).toEqual(['voided g1']);
    expect(mailsOf(voided(startedRequest(), { who: 'Rita' }, at(1)))).toEqual([]);
    expect(mailsOf(whenDue(request, daysLater(14)))).toEqual([
      `expired ${requester}`,
      'expired g1',
    ]);
  });

  it('gives all their copy once it is sealed, and tells each once', () => {
    const recipients = [recipientNamed('g1'), recipientNamed('c', { role: 'copy' })];
    const request = signed(
      posted(startedRequest({ recipients }), sentAt),
      { recipientUid: 'g1' },
      at(1),
    );
    expect(request).toMatchObject({ state: 'completed', mails: [] });
    const troubled = unsealed(unsealed(request, 'It failed.', at(2)), 'It failed.', at(3));
    expect(mailsOf(troubled)).toEqual([`unsealed ${requester}`]);
    const sealed = sealedAt(posted(troubled, at(4)), at(5));
    expect(mailsOf(sealed)).toEqual([`completed ${requester}`, 'completed g1', 'completed c']);
    expect(sealed.notice).toBeUndefined();
    expect(stateOf(sealed, 'c')).toBe('copied');
    expect(sealedAt(sealed, at(6))).toBe(sealed);
    expect(dueOf(posted(sealed, at(7)))).toBeUndefined();
  });
});

/** An act in a random order: who, and what. */
const acts = fc.array(
  fc.tuple(
    fc.constantFrom('open', 'sign', 'decline', 'wrong', 'remind', 'renew', 'post', 'due', 'void'),
    fc.constantFrom('g1', 'g2', 'a', 'c'),
    fc.integer({ min: 1, max: 3_000 }),
  ),
  { maxLength: 40 },
);

/** Does an act as the services do: only those who have their turn act, and nobody after the end. */
function step(request: StoredRequest, act: string, who: string, now: Date): StoredRequest {
  if (act === 'post') return posted(request, now);
  if (act === 'due') return whenDue(request, now);
  if (hasEnded(request)) return request;
  if (act === 'void') return voided(request, { who: 'Rita' }, now);
  if (act === 'remind') return reminded(request, [who], now);
  const state = stateOf(request, who);
  if (!hasTurn(request, who)) return request;
  if (act === 'renew') {
    return renewed(request, who, { now, ends_at: new Date(now.getTime() + 1e9).toISOString() })
      .after;
  }
  if (state !== 'asked' && state !== 'opened') return request;
  const doer = { recipientUid: who };
  if (act === 'open') return opened(request, doer, now);
  if (act === 'wrong') return wrongFact(request, doer, now);
  return act === 'sign'
    ? signed(request, doer, now)
    : declined(request, { ...doer, reason: 'No.' }, now);
}

describe('any order of acts', () => {
  const people = [
    ...[recipientNamed('g1'), recipientNamed('g2'), recipientNamed('a', { role: 'approver' })],
    recipientNamed('c', { role: 'copy' }),
  ];

  it('ends once, tells each person once, and keeps every rule on the way', () => {
    fc.assert(
      fc.property(fc.boolean(), acts, (in_order, list) => {
        let request = startedRequest({ in_order, recipients: people });
        const told: string[] = [];
        let time = sentAt.getTime();
        for (const [act, who, minutes] of list) {
          time += minutes * minute;
          const before = request;
          const now = new Date(time);
          if (act === 'post') told.push(...mailsOf(before));
          request = step(before, act, who, now);
          // A request never leaves its end.
          if (hasEnded(before)) expect(request.state).toBe(before.state);
          if (request !== before) expect(request.updated_at > before.updated_at).toBe(true);
          for (const { links, state } of request.recipients) {
            expect(links.length).toBeLessThanOrEqual(3);
            if (state === 'locked') expect(links).toEqual([]);
          }
          if (in_order) {
            const states = request.recipients.filter(isActive).map((each) => each.state);
            const open = states.findIndex((each) => each !== 'done');
            if (open >= 0) expect(states.slice(open + 1)).not.toContain('done');
          }
          expect(request.due_at !== undefined).toBe(dueOf(request) !== undefined);
          // Nothing waits without somebody who will look at it.
          if (!hasEnded(request) || request.mails.length > 0) expect(request.due_at).toBeDefined();
          const pending = mailsOf(request);
          expect(new Set(pending).size).toBe(pending.length);
        }
        const endings = ['declined', 'voided', 'expired'];
        const ends = [...told, ...mailsOf(request)].filter((each) =>
          endings.includes(each.split(' ')[0] ?? ''),
        );
        expect(new Set(ends).size).toBe(ends.length);
        const all = request.recipients.filter(isActive);
        expect(request.state === 'completed').toBe(all.every(({ state }) => state === 'done'));
      }),
      { numRuns: 400 },
    );
  });

  it('reaches the same end in whichever order people sign', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['g1', 'g2', 'a'], { minLength: 3 }), (order) => {
        let request = posted(startedRequest({ recipients: people }), sentAt);
        for (const [i, recipientUid] of order.entries()) {
          request = signed(request, { recipientUid }, at(i + 1));
          const done = request.recipients.filter(({ state }) => state === 'done');
          expect(done).toHaveLength(i + 1);
          expect(request.state).toBe(i < 2 ? 'viewed' : 'completed');
        }
        expect(request.mails).toEqual([]);
      }),
    );
  });
});
