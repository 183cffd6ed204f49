import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { voided } from '#functions/signing/rules/endings';
import { renewed } from '#functions/signing/rules/progress';
import { signedHash } from '#functions/signing/rules/signed-hash';
import type { StoredRequest } from '#functions/signing/store/request-record';
import { AppError } from '#shared/kernel/errors';
import {
  callAt,
  callFacts,
  drawn,
  sendDocument,
  signingOver,
  storeMia,
} from '#test/signing/signing-school';
import { memoryTables } from '#test/support/memory/memory-tables';
import { proofRuns, proofSeed } from '#test/support/proof-runs';
import { person } from '#test/support/records/people';
import { daysLater, newRequest } from '#test/support/signing/requests';

const nobody = person();
const { requestUid } = newRequest();
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

/** A document of two guardians who have both opened it. */
async function opened(turn: () => Promise<void> = async () => {}) {
  const tables = memoryTables(turn);
  await storeMia(tables);
  const parts = signingOver(tables);
  const tokens = await sendDocument(parts);
  const linkOf = async (who: 'g1' | 'g2') => {
    const token = tokens[who] ?? '';
    const given = { token, page: 'docusign' as const, number: 'S-100' };
    return { token, pass: (await parts.handlers.open(given, nobody, callFacts())).pass };
  };
  const links = { g1: await linkOf('g1'), g2: await linkOf('g2') };
  const field = { g1: 'f1', g2: 'f2' } as const;
  type Who = keyof typeof links;
  return {
    ...{ ...parts, tables, links, put: parts.links },
    current: async () => (await parts.requests.get('regional', requestUid)) as StoredRequest,
    save: (who: Who, values: object = { [field[who]]: drawn }) =>
      parts.handlers.save(
        { ...links[who], answers: {}, values: values as never },
        nobody,
        callFacts(),
      ),
    sign: (who: Who, values: object = { [field[who]]: drawn }) =>
      parts.handlers.sign(
        { ...links[who], answers: {}, values: values as never, consent: true },
        nobody,
        callFacts({ network: who === 'g1' ? '203.0.113.0/24' : '198.51.100.0/24' }),
      ),
    decline: (who: Who) =>
      parts.handlers.decline({ ...links[who], reason: 'We have moved' }, nobody, callFacts()),
  };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const outcomeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.kind;
      throw error;
    },
  );

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
    const [filled] = await one.requests.filled('regional', requestUid);
    expect(Object.keys(filled?.values ?? {})).toEqual(['f1']);
  });
});

describe('draft that cannot be stored', () => {
  it('is refused when the same person signs at that moment', async () => {
    const one = await opened();
    one.requests.save = async () => false;
    expect(await outcomeOf(one.save('g1'))).toBe('conflict');
  });

  it('is refused when the document is gone', async () => {
    const one = await opened();
    one.requests.batch = async () => undefined;
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
    one.requests.get = async () => undefined;
    expect(await everyAct(one)).toEqual(['notFound', 'notFound', 'notFound']);
  });

  it('is refused when the recipient has another link', async () => {
    const one = await opened();
    const before = await one.current();
    const ends_at = daysLater(20).toISOString();
    const after = renewed(before, 'g1', { now: callAt, ends_at });
    await one.requests.replace('regional', { before, after });
    expect(await everyAct(one)).toEqual(['notFound', 'notFound', 'notFound']);
    expect(await one.requests.filled('regional', requestUid)).toEqual([]);
  });

  it('is refused when the recipient gets another link at the same moment', async () => {
    const one = await opened();
    const ends_at = daysLater(20).toISOString();
    const after = renewed(await one.current(), 'g1', { now: callAt, ends_at });
    // The link was found before, and the request is read after the change.
    one.requests.get = async () => after;
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
    const [filled] = await one.requests.filled('regional', requestUid);
    expect(events.at(-1)).toMatchObject({
      ...{ who: 'Name g1', did: 'Signed the document', from: '203.0.113.0/24' },
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
    expect(await one.requests.filled('regional', requestUid)).toEqual([]);
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

/** The acts that meet. Staff void and renew as `signing-requests` does. */
const acts: Record<string, (one: Opened) => Promise<unknown>> = {
  'g1 signs': (one) => one.sign('g1'),
  'g1 signs again': (one) => one.sign('g1'),
  'g2 signs': (one) => one.sign('g2'),
  'g1 declines': (one) => one.decline('g1'),
  'g2 declines': (one) => one.decline('g2'),
  'g1 saves': (one) => one.save('g1'),
  'staff void': async (one) => {
    const before = await one.current();
    if (before.ended_at) return;
    const after = voided(before, { who: 'Rita' }, callAt);
    await one.requests.replace('regional', { before, after });
  },
  'staff renew g1': async (one) => {
    const before = await one.current();
    if (before.ended_at || before.recipients[0]?.state === 'done') return;
    const ends_at = daysLater(20).toISOString();
    const after = renewed(before, 'g1', { now: callAt, ends_at });
    await one.requests.replace('regional', { before, after });
  },
};

/** Checks what must be true after any acts in any order. */
async function check(one: Opened): Promise<void> {
  const { state, recipients, events, mails } = await one.current();
  const filled = await one.requests.filled('regional', requestUid);
  for (const { recipientUid, state: own } of recipients) {
    const signature = filled.find((each) => each.recipientUid === recipientUid);
    expect(own === 'done').toBe(signature?.signed_at !== undefined);
    const signatures = events.filter((each) => each.answers && each.recipientUid === recipientUid);
    expect(signatures.map(({ answers }) => answers)).toEqual(
      own === 'done' && signature ? [signedHash(signature)] : [],
    );
  }
  const count = (own: string) => recipients.filter((each) => each.state === own).length;
  expect(state === 'completed').toBe(count('done') === 2);
  expect(state === 'declined').toBe(count('declined') === 1);
  expect(count('declined')).toBeLessThanOrEqual(1);
  expect(new Set(mails.map(({ kind, to }) => `${kind} ${to}`)).size).toBe(mails.length);
  const links = one.tables.all('signing-links');
  if (state === 'completed' || state === 'declined') {
    expect(links.every(({ kind }) => kind === 'held')).toBe(true);
  }
  if (state === 'voided') expect(links).toEqual([]);
}

/** Refuses a transaction while another one is written, as DynamoDB does for the same record. */
function contendedTables() {
  const tables = memoryTables(async () => {});
  let isWriting = false;
  const send = async (command: { readonly constructor: { readonly name: string } }) => {
    if (command.constructor.name !== 'TransactWriteCommand')
      return tables.db.send(command as never);
    if (isWriting) {
      const CancellationReasons = [{ Code: 'TransactionConflict' }];
      const name = 'TransactionCanceledException';
      throw Object.assign(new Error(name), { name, CancellationReasons });
    }
    isWriting = true;
    await new Promise(setImmediate);
    isWriting = false;
    return tables.db.send(command as never);
  };
  return { ...tables, db: { send } as never as typeof tables.db };
}

describe('link that 40 people open at once', () => {
  it('opens for each of them', async () => {
    const tables = contendedTables();
    await storeMia(tables);
    const parts = signingOver(tables);
    const { g1: token = '' } = await sendDocument(parts);
    const given = { token, page: 'docusign' as const, number: 'S-100' };
    const open = async (i: number) =>
      parts.handlers.open(given, nobody, callFacts({ network: `203.0.113.${i}/32` }));
    const answers = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => open(i)));
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  });
});

describe('acts at the same moment', () => {
  const pairs = Object.keys(acts).flatMap((first, n) =>
    Object.keys(acts)
      .slice(n + 1)
      .map((second) => [first, second] as const),
  );

  it.each(pairs)('leaves one end state: %s, %s', async (first, second) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        let isQuiet = true;
        const one = await opened(async () => {
          if (!isQuiet) await scheduler.schedule(Promise.resolve());
        });
        isQuiet = false;
        const both = [acts[first]?.(one), acts[second]?.(one)].map((each) =>
          outcomeOf(each as Promise<unknown>),
        );
        await scheduler.waitFor(Promise.all(both));
        isQuiet = true;
        await check(one);
      }),
      { numRuns: proofRuns(200), seed: proofSeed },
    );
  });
});
