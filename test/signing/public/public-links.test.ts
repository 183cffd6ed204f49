import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashOf, newSecret, tokenOf } from '#functions/signing/store/link-record';
import { AppError } from '#shared/kernel/errors';
import type { RequestFacts } from '#shared/kernel/route';
import { copiesOf } from '#test/signing/completed';
import {
  callAt,
  callFacts,
  countedSchool,
  drawn,
  type SigningParts,
} from '#test/signing/signing-school';
import { chance } from '#test/support/chance';
import type { memoryTables } from '#test/support/memory/memory-tables';
import { proofRuns, proofSeed } from '#test/support/proof-runs';
import { person } from '#test/support/records/people';
import { answering, schoolNamed } from '#test/support/records/school';
import { daysLater, newRequest } from '#test/support/signing/requests';

const nobody = person();
const right = { number: ' s-100 ' };
const page = 'docusign' as const;

let tables: ReturnType<typeof memoryTables>;
let parts: SigningParts;
let tokens: Record<string, string>;
let reads: string[];
beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  ({ tables, parts, tokens, reads } = await countedSchool());
});

const g1 = () => tokens.g1 ?? '';
const ask = (token: string, is: Partial<RequestFacts> = {}, on: string = page) =>
  parts.handlers.ask({ token, page: on as typeof page }, nobody, callFacts(is));
const open = (token: string, given: object = right, is: Partial<RequestFacts> = {}) =>
  parts.handlers.open({ token, page, ...given }, nobody, callFacts(is));
const sign = (token: string, pass: string, is: Partial<RequestFacts> = {}) =>
  parts.handlers.sign(
    { token, pass, answers: {}, values: { f1: drawn }, consent: true },
    nobody,
    callFacts(is),
  );

/** Returns everything that a caller learns from a refusal. */
async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw error ?? new Error('The call was answered');
  const { kind, message, fields, details } = error;
  return { kind, message, fields, details };
}

describe('link that is not honoured', () => {
  const noSuchLink = {
    kind: 'notFound',
    message:
      'This link does not work. It may be too old, or it was used. Ask the school for a new one.',
    fields: undefined,
    details: undefined,
  };

  it('gets one answer and costs one read, also with thousands of guesses', async () => {
    const random = chance(proofSeed);
    const guesses = [
      () => tokenOf(schoolNamed('regional'), newSecret()),
      () => tokenOf(schoolNamed('main'), g1().split('.')[1] ?? ''),
      () => `${g1().slice(0, -1)}${g1().endsWith('A') ? 'B' : 'A'}`,
      () => g1().toUpperCase(),
      () => ` ${g1()}`,
      () => `${g1()}=`,
      () => randomBytes(random.under(200)).toString('latin1'),
      () => '',
      () => 'regional.',
      () => "regional.' OR 1=1 --",
    ];
    for (let n = 0; n < proofRuns(100_000); n++) {
      const token = guesses[n % guesses.length]?.() ?? '';
      const now = new Date(callAt.getTime() + n * 1_000);
      const is = { now, network: `203.0.${n % 250}.0/24` };
      reads.splice(0);
      expect(await refusal(n % 2 ? ask(token, is) : open(token, right, is)), token).toEqual(
        noSuchLink,
      );
      expect(reads, token).toEqual(['GetCommand']);
    }
  }, 300_000);

  it('gets it when it expired, was used or revoked, or is of another page or school', async () => {
    expect(await refusal(ask(g1(), { now: daysLater(31) }))).toEqual(noSuchLink);
    expect(await refusal(ask(g1(), { site: 'main' }))).toEqual(noSuchLink);
    expect(await refusal(ask(g1(), { site: undefined }))).toEqual(noSuchLink);
    expect(await refusal(ask(g1(), {}, 'docusignpk'))).toEqual(noSuchLink);
    expect(reads).toEqual(['GetCommand', 'GetCommand', 'GetCommand', 'GetCommand']);
    const { pass } = await open(g1());
    await sign(g1(), pass);
    reads.splice(0);
    expect(await refusal(ask(g1()))).toEqual(noSuchLink);
    expect(await refusal(open(g1()))).toEqual(noSuchLink);
    const guessed = parts.handlers.copy({ token: g1(), pass: newSecret() }, nobody, callFacts());
    expect(await refusal(guessed)).toEqual(noSuchLink);
    expect(reads).toEqual(['GetCommand', 'GetCommand', 'GetCommand']);
  });

  it('gets it when it is not the turn of its recipient', async () => {
    const before = await parts.requests.of(schoolNamed('regional')).get(newRequest().requestUid);
    if (!before) throw new Error('No request');
    await parts.requests
      .of(schoolNamed('regional'))
      .replace({ before, after: { ...before, in_order: true } });
    reads.splice(0);
    expect(await refusal(open(tokens.g2 ?? ''))).toEqual(noSuchLink);
    expect(reads).toEqual(['GetCommand']);
    expect((await ask(g1())).asks).toEqual(['number', 'birthday']);
  });

  it('gets it from the request too, if a link is left that leads nowhere', async () => {
    const [left] = tables.all('signing-links').filter((each) => each.recipientUid === 'g2');
    const before = await parts.requests.of(schoolNamed('regional')).get(newRequest().requestUid);
    if (!before) throw new Error('No request');
    await parts.requests
      .of(schoolNamed('regional'))
      .replace({ before, after: { ...before, in_order: true } });
    await tables.db.send(new PutCommand({ TableName: 'signing-links', Item: left }));
    expect(await refusal(open(tokens.g2 ?? ''))).toEqual(noSuchLink);
    answering(parts.requests, { get: async () => undefined });
    expect(await refusal(open(g1()))).toEqual(noSuchLink);
  });

  it('gets it after ten wrong facts, and the requester is told', async () => {
    for (let n = 0; n < 10; n++) {
      const now = new Date(callAt.getTime() + n * 3_600_000);
      await refusal(open(g1(), { number: 'S-1' }, { now }));
    }
    reads.splice(0);
    expect(await refusal(open(g1()))).toEqual(noSuchLink);
    expect(reads).toEqual(['GetCommand']);
    const after = await parts.requests.of(schoolNamed('regional')).get(newRequest().requestUid);
    expect(after?.mails.map(({ kind, to }) => [kind, to])).toEqual([['locked', 'requester']]);
    expect(parts.woken).toEqual([
      { kind: 'mails', site: 'regional', requestUid: after?.requestUid },
    ]);
    expect(tables.all('signing-links')).toHaveLength(1);
  });
});

describe('question about the child', () => {
  it('says what it asks for, and nothing about the document', async () => {
    expect(await ask(g1())).toEqual({ asks: ['number', 'birthday'] });
  });

  it.each([
    ['the number in any case', { number: 'S-100' }],
    ['the number with spaces', { number: ' s-100' }],
    ['the birthday', { birthday: '07-03' }],
    ['both', { number: 'S-100', birthday: '07-03' }],
  ])('takes %s', async (_, given) => {
    expect((await open(g1(), given)).view.student_name).toBe('Mia Hale');
  });

  it.each([
    ['another number', { number: 'S-101' }],
    ['another birthday', { birthday: '03-07' }],
    ['one of both that is wrong', { number: 'S-100', birthday: '03-07' }],
  ])('refuses %s and says how many tries are left', async (_, given) => {
    expect((await refusal(open(g1(), given))).message).toBe(
      'This is not what the school has. You have 4 tries left.',
    );
  });

  it('does not count an answer without a fact', async () => {
    for (let n = 0; n < 12; n++) {
      expect((await refusal(open(g1(), {}))).fields).toEqual({
        number: 'Please give the student number.',
      });
    }
    expect((await open(g1())).pass).toHaveLength(43);
  });

  it('waits an hour after five wrong answers, also for the right one', async () => {
    for (let n = 0; n < 5; n++) await refusal(open(g1(), { number: 'x' }));
    expect(await refusal(open(g1()))).toMatchObject({
      kind: 'tooMany',
      message: 'There were 5 wrong answers. Try again in 60 minutes.',
    });
    const now = new Date(callAt.getTime() + 3_600_000);
    expect((await open(g1(), right, { now })).pass).toHaveLength(43);
  });

  it('counts guesses at the same moment as one after the other', async () => {
    const guesses = Array.from({ length: 40 }, (_, n) => ({ number: `S-${60 + n}` }));
    const answers = await Promise.all(
      guesses.map((given) => refusal(open(g1(), given)).catch(() => 'open')),
    );
    const wrong = answers.filter((each) => typeof each === 'object' && each.kind === 'badRequest');
    expect(wrong.length).toBeLessThanOrEqual(5);
    const after = await parts.requests.of(schoolNamed('regional')).get(newRequest().requestUid);
    expect(after?.recipients[0]?.tries?.all).toBe(wrong.length);
  });

  it('uses what the roster has, and says so', async () => {
    const [mia] = tables.all('users');
    const { studentNumber: _, ...known } = mia ?? {};
    await tables.db.send(new PutCommand({ TableName: 'users', Item: known }));
    expect(await ask(g1())).toEqual({ asks: ['birthday'] });
    expect((await refusal(open(g1(), right))).kind).toBe('badRequest');
    expect((await open(g1(), { birthday: '07-03' })).pass).toHaveLength(43);
  });

  it('sends to the school when the roster has neither fact, and counts no try', async () => {
    const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
    await tables.db.send(
      new DeleteCommand({ TableName: 'users', Key: { pk: 'regional', sk: 'mia' } }),
    );
    expect(await ask(g1())).toEqual({ asks: [] });
    for (let n = 0; n < 6; n++) {
      expect(await refusal(open(g1()))).toMatchObject({
        kind: 'conflict',
        message: 'The school has neither a student number nor a birthday. Ask the school.',
      });
    }
  });
});

describe('pass', () => {
  it('is stored as a hash, and opens only its own link for an hour', async () => {
    const { pass } = await open(g1());
    const stored = JSON.stringify(tables.all('signing-links'));
    expect(stored).toContain(hashOf(pass));
    expect(stored).not.toContain(pass);
    reads.splice(0);
    const other = await refusal(
      parts.handlers.pictures({ token: tokens.g2 ?? '', pass, from: 1 }, nobody, callFacts()),
    );
    expect([other.kind, reads]).toEqual(['unauthorised', ['GetCommand']]);
    const now = new Date(callAt.getTime() + 3_600_001);
    expect((await refusal(sign(g1(), pass, { now }))).kind).toBe('unauthorised');
    const again = await open(g1(), right, { now });
    expect((await refusal(sign(g1(), pass, { now }))).kind).toBe('unauthorised');
    expect((await sign(g1(), again.pass, { now })).state).toBe('done');
  });

  it('opens the pictures of ten pages at once', async () => {
    const { pass } = await open(g1());
    const { pictures } = await parts.handlers.pictures(
      { token: g1(), pass, from: 3 },
      nobody,
      callFacts(),
    );
    expect(pictures.map((each) => each.page)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(pictures[0]?.url).toBe('https://files.example/regional/file/page-3.png');
  });

  it('opens the copy after the seal, for the page that signed', async () => {
    const { pass } = await open(g1());
    await sign(g1(), pass);
    const copy = () => parts.handlers.copy({ token: g1(), pass }, nobody, callFacts());
    expect((await refusal(copy())).message).toContain('not ready');
    await copiesOf(parts);
    expect((await copy()).url).toBe(
      `https://signed.example/regional/${newRequest().requestUid}/family`,
    );
    const later = new Date(callAt.getTime() + 3_600_001);
    const late = parts.handlers.copy({ token: g1(), pass }, nobody, callFacts({ now: later }));
    expect((await refusal(late)).kind).toBe('notFound');
  });
});

describe('network', () => {
  it('is limited before anything is read', async () => {
    for (let n = 0; n < 60; n++) await ask(g1());
    reads.splice(0);
    expect((await refusal(ask(g1()))).kind).toBe('tooMany');
    expect((await refusal(ask(tokenOf(schoolNamed('regional'), newSecret())))).kind).toBe(
      'tooMany',
    );
    expect(reads).toEqual([]);
    expect((await ask(g1(), { network: '198.51.100.0/24' })).asks).toHaveLength(2);
  });
});
