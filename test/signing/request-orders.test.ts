import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declined, reopened, voided, whenDue } from '#functions/signing/rules/endings';
import { opened, reminded, renewed, signed, wrongFact } from '#functions/signing/rules/progress';
import { dueOf, hasEnded, hasTurn, isActive, linksInForce } from '#functions/signing/rules/turns';
import type { StoredRequest } from '#functions/signing/store/request.record';
import {
  mailsOf,
  minutesLater,
  posted,
  recipientNamed,
  sentAt,
  startedRequest,
  stateOf,
} from '#test/support/signing/requests';

/** An act in a random order: who, and what. */
const acts = fc.array(
  fc.tuple(
    fc.constantFrom(
      'open',
      'sign',
      'decline',
      'wrong',
      'remind',
      'renew',
      'post',
      'due',
      'void',
      'again',
    ),
    fc.constantFrom('g1', 'g2', 'a', 'c'),
    fc.integer({ min: 1, max: 6_000 }),
  ),
  { maxLength: 40 },
);

/** Does an act as the services do: only those who have their turn act, and nobody after the end. */
function step(request: StoredRequest, act: string, who: string, now: Date): StoredRequest {
  if (act === 'post') return posted(request, now);
  if (act === 'due') return whenDue(request, now);
  if (act === 'again') return reopened(request, new Date(now.getTime() + 1e9).toISOString(), now);
  if (hasEnded(request)) return request;
  if (act === 'void') return voided(request, { who: 'Rita' }, now);
  if (act === 'remind') return reminded(request, [who], now);
  const state = stateOf(request, who);
  if (!hasTurn(request, who)) return request;
  if (act === 'renew') {
    return renewed(request, who, { now, ends_at: new Date(now.getTime() + 1e9).toISOString() });
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
    recipientNamed('g1'),
    recipientNamed('g2'),
    recipientNamed('a', { role: 'approver' }),
    recipientNamed('c', { role: 'copy' }),
  ];

  it('ends once, tells each person once, and keeps every rule on the way', () => {
    fc.assert(
      fc.property(fc.boolean(), acts, (in_order, list) => {
        let request = startedRequest({ in_order, recipients: people });
        const told: string[] = [];
        let time = sentAt.getTime();
        for (const [act, who, minutes] of list) {
          time += minutes * 60_000;
          const before = request;
          const now = new Date(time);
          if (act === 'post') told.push(...mailsOf(before));
          request = step(before, act, who, now);
          const isAgain = act === 'again' && before.state === 'expired';
          if (isAgain) {
            expect(hasEnded(request)).toBe(false);
            told.splice(0);
          }
          // A request leaves no other end.
          if (hasEnded(before) && !isAgain) expect(request.state).toBe(before.state);
          if (request !== before) expect(request.updated_at > before.updated_at).toBe(true);
          for (const { links, state } of request.recipients) {
            expect(links.length).toBeLessThanOrEqual(3);
            if (state === 'locked') expect(links).toEqual([]);
          }
          // Nobody has a link, or gets one, before the turn or after it.
          const open = request.recipients.filter((each) => each.state !== 'done');
          expect(linksInForce(request)).toEqual(open.flatMap(({ links }) => links));
          for (const { kind, to } of request.mails) {
            if (kind === 'ask' || kind === 'reminder') expect(hasTurn(request, to)).toBe(true);
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
          request = signed(request, { recipientUid }, minutesLater(i + 1));
          const done = request.recipients.filter(({ state }) => state === 'done');
          expect(done).toHaveLength(i + 1);
          expect(request.state).toBe(i < 2 ? 'viewed' : 'completed');
        }
        expect(request.mails).toEqual([]);
      }),
    );
  });
});
