import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renewed } from '#functions/signing/rules/progress';
import { signedHash } from '#functions/signing/rules/signed-hash';
import { type Opened, opened, outcomeOf } from '#test/signing/public/opened';
import { callAt, callFacts } from '#test/signing/signing-school';
import { person } from '#test/support/records/people';
import { answering, schoolNamed } from '#test/support/records/school';
import { daysLater, newRequest } from '#test/support/signing/requests';

const nobody = person();
const { requestUid } = newRequest();
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

describe('draft on the server', () => {
  it('is there when the link is opened again', async () => {
    const one = await opened();
    expect(await one.save('g1')).toEqual({ saved_at: callAt.toISOString() });
    const given = { token: one.links.g1.token, page: 'docusign' as const, number: 'S-100' };
    const { view } = await one.handlers.open(given, nobody, callFacts());
    expect(view.saved_at).toBe(callAt.toISOString());
    expect(Object.keys(view.filled.values)).toEqual(['f1']);
  });

  it('is never seen by the other guardian, and never changes what was signed', async () => {
    const one = await opened();
    await one.save('g1');
    const given = { token: one.links.g2.token, page: 'docusign' as const, number: 'S-100' };
    const { view } = await one.handlers.open(given, nobody, callFacts());
    expect(view.shown.map(({ label }) => label)).toEqual(['Field name']);
    await one.sign('g1');
    expect(await outcomeOf(one.save('g1', {}))).toBe('conflict');
    const [filled] = await one.requests.of(schoolNamed('regional')).filled(requestUid);
    expect(Object.keys(filled?.values ?? {})).toEqual(['f1']);
  });
});

describe('draft that cannot be stored', () => {
  it('is refused when the same person signs at that moment', async () => {
    const one = await opened();
    answering(one.requests, { save: async () => false });
    expect(await outcomeOf(one.save('g1'))).toBe('conflict');
  });

  it('is refused when the document is gone', async () => {
    const one = await opened();
    answering(one.requests, { batch: async () => undefined });
    expect(await outcomeOf(one.save('g1'))).toBe('notFound');
  });
});

describe('pass of a link that leads nowhere', () => {
  const everyAct = async (one: Opened) => [
    await outcomeOf(one.save('g1')),
    await outcomeOf(one.sign('g1')),
    await outcomeOf(one.decline('g1')),
  ];

  it('is refused when the document was deleted', async () => {
    const one = await opened();
    answering(one.requests, { get: async () => undefined });
    expect(await everyAct(one)).toEqual(['notFound', 'notFound', 'notFound']);
  });

  it('is refused when the recipient has another link', async () => {
    const one = await opened();
    const before = await one.current();
    const ends_at = daysLater(20).toISOString();
    const after = renewed(before, 'g1', { now: callAt, ends_at });
    await one.requests.of(schoolNamed('regional')).replace({ before, after });
    expect(await everyAct(one)).toEqual(['notFound', 'notFound', 'notFound']);
    expect(await one.requests.of(schoolNamed('regional')).filled(requestUid)).toEqual([]);
  });

  it('is refused when the recipient gets another link at the same moment', async () => {
    const one = await opened();
    const ends_at = daysLater(20).toISOString();
    const after = renewed(await one.current(), 'g1', { now: callAt, ends_at });
    // The link was found before, and the request is read after the change.
    answering(one.requests, { get: async () => after });
    expect(await everyAct(one)).toEqual(['notFound', 'notFound', 'notFound']);
  });

  it('is refused a draft after the document has ended', async () => {
    const one = await opened();
    await one.decline('g2');
    expect(await outcomeOf(one.save('g1'))).toBe('conflict');
  });
});

describe('signature', () => {
  it('freezes what was signed and names its hash in the record', async () => {
    const one = await opened();
    const view = await one.sign('g1');
    expect([view.state, view.request_state]).toEqual(['done', 'viewed']);
    const { events } = await one.current();
    const [filled] = await one.requests.of(schoolNamed('regional')).filled(requestUid);
    expect(events.at(-1)).toMatchObject({
      who: 'Name g1',
      did: 'Signed the document',
      from: '203.0.113.0/24',
      answers: filled && signedHash(filled),
    });
    expect(one.woken).toEqual([]);
  });

  it('completes the document with the last one, and wakes the worker of seals', async () => {
    const one = await opened();
    await one.sign('g1');
    expect((await one.sign('g2')).request_state).toBe('completed');
    expect(one.woken).toEqual([{ site: 'regional', requestUid }]);
  });

  it('gives the same answer again, with the same content or another', async () => {
    const one = await opened();
    const first = await one.sign('g1');
    expect(await one.sign('g1')).toEqual(first);
    expect(await one.sign('g1', {})).toEqual(first);
    expect((await one.current()).events.filter(({ did }) => did.startsWith('Signed'))).toHaveLength(
      1,
    );
  });

  it('is refused without what is required, and nothing is stored', async () => {
    const one = await opened();
    expect(await outcomeOf(one.sign('g1', {}))).toBe('badRequest');
    expect(await one.requests.of(schoolNamed('regional')).filled(requestUid)).toEqual([]);
    expect((await one.current()).recipients[0]?.state).toBe('opened');
  });

  it('is stored although the queue fails', async () => {
    const one = await opened();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await one.sign('g1');
    one.queue.send = async () => {
      throw new Error('No queue');
    };
    expect((await one.sign('g2')).request_state).toBe('completed');
  });
});

describe('decline', () => {
  it('ends the request for all, tells all, and keeps the reason from the other', async () => {
    const one = await opened();
    const view = await one.decline('g1');
    expect([view.state, view.request_state]).toEqual(['declined', 'declined']);
    expect(await one.decline('g1')).toEqual(view);
    const { mails, recipients } = await one.current();
    expect(recipients[0]?.reason).toBe('We have moved');
    expect(mails.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
      'declined requester',
      'declined g1',
      'declined g2',
    ]);
    expect(one.woken).toEqual([{ kind: 'mails', site: 'regional', requestUid }]);
    expect(await outcomeOf(one.sign('g2'))).toBe('conflict');
    const given = { token: one.links.g2.token, page: 'docusign' as const, number: 'S-100' };
    expect(await outcomeOf(one.handlers.open(given, nobody, callFacts()))).toBe('notFound');
  });
});
