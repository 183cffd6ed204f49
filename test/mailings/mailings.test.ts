import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailRate } from '#functions/kernel/outbox/store/mail-rate';
import { mailingMessages, noAnswer } from '#functions/kernel/outbox/store/mailing-messages';
import { newMailing } from '#functions/mailings/run/new-mailing';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { periodOfPosts } from '#functions/mailings/store/period-lock';
import { claimedMessage } from '#test/support/mail/mail-events';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('mailings', 'emailstatistics', 'mail-rate');
});
afterAll(() => tables.stop());

const now = new Date('2026-03-03T00:00:00.000Z');
const repository = () => mailingRepository(tables);
const mailing = (period: string, is: { testing?: boolean } = {}) =>
  newMailing(
    { type: 'Weekly', period, except: [], postsUid: [], testing: false, ...is },
    {
      timeZone: 'Australia/Sydney',
      now,
      audience_hash: 'hash',
      undo_seconds: 60,
      by: { userUid: 'ada', name: 'Ada Ng' },
    },
  );

describe('mailingRepository, period lock', () => {
  it('gives a period to one real mailing, and frees it when that is cancelled', async () => {
    const mailings = repository();
    const first = mailing('2026-W10');
    expect(await mailings.of(schoolNamed('main')).begin(first)).toEqual({ kind: 'begun' });
    expect(await mailings.of(schoolNamed('main')).begin(mailing('2026-W10'))).toMatchObject({
      kind: 'taken',
      by: { mailingUid: first.mailingUid, created_by: 'Ada Ng' },
    });
    expect(await mailings.of(schoolNamed('regional')).begin(mailing('2026-W10'))).toEqual({
      kind: 'begun',
    });
    expect(
      await mailings.of(schoolNamed('main')).begin(mailing('2026-W10', { testing: true })),
    ).toEqual({
      kind: 'begun',
    });
    const ended = await mailings
      .of(schoolNamed('main'))
      .change(first, { state: 'cancelled' }, true);
    expect(ended?.state).toBe('cancelled');
    expect(await mailings.of(schoolNamed('main')).begin(mailing('2026-W10'))).toEqual({
      kind: 'begun',
    });
  });

  it('refuses a day’s digest when the digest of its whole week was sent', async () => {
    const mailings = repository();
    await mailings.of(schoolNamed('main')).begin(mailing('2026-W20'));
    const day = await mailings
      .of(schoolNamed('main'))
      .begin(mailing('2026-W20-3'), { unlessAlso: '2026-W20' });
    expect(day.kind).toBe('taken');
    const free = await mailings
      .of(schoolNamed('main'))
      .begin(mailing('2026-W21-3'), { unlessAlso: '2026-W21' });
    expect(free.kind).toBe('begun');
  });

  it('makes the same period for the same posts in any order', () => {
    expect(periodOfPosts(['b', 'a'])).toBe(periodOfPosts(['a', 'b']));
  });
});

describe('mailingRepository', () => {
  it('refuses a change of a mailing that was changed since it was read', async () => {
    const mailings = repository();
    const first = mailing('2026-W30');
    await mailings.of(schoolNamed('main')).begin(first);
    const paused = await mailings
      .of(schoolNamed('main'))
      .change(first, { state: 'paused', message: 'Held' });
    expect(
      await mailings.of(schoolNamed('main')).change(first, { state: 'sending' }),
    ).toBeUndefined();
    const again = paused && { state: 'sending' as const, message: undefined, lost: 2 };
    expect(
      paused && again && (await mailings.of(schoolNamed('main')).change(paused, again)),
    ).toBeTruthy();
    const stored = await mailings.of(schoolNamed('main')).get(first.mailingUid);
    expect(stored).toMatchObject({ state: 'sending', version: 2, reconciled: { lost: 2 } });
    expect(stored?.message).toBeUndefined();
    expect(await mailings.of(schoolNamed('regional')).get(first.mailingUid)).toBeUndefined();
  });

  it('wakes a mailing at its own site when another site has the same identifier', async () => {
    const mailings = repository();
    const twin = mailing('2026-W35');
    for (const site of ['main', 'regional']) await mailings.of(schoolNamed(site)).begin(twin);
    expect(await mailings.of(schoolNamed('regional')).wake(twin, now)).toBe(true);
    const stallsAt = async (site: string) =>
      (await mailings.of(schoolNamed(site)).get(twin.mailingUid))?.stalls;
    expect([await stallsAt('main'), await stallsAt('regional')]).toEqual([undefined, 1]);
  });

  it('lets only the first job that follows another continue, also on repeated delivery', async () => {
    const mailings = repository();
    const { mailingUid } = mailing('2026-W40');
    await mailings.of(schoolNamed('main')).begin({ ...mailing('2026-W40'), mailingUid });
    const take = (turn: string, after?: string) =>
      mailings.of(schoolNamed('main')).takeTurn(mailingUid, { turn, after }, new Date());
    expect(await take('one')).toBe(true);
    expect(await take('two', 'one')).toBe(true);
    expect(await take('two', 'one')).toBe(true);
    expect(await take('other', 'one')).toBe(false);
    expect(await take('three', 'two')).toBe(true);
    expect(await take('two', 'one')).toBe(false);
    expect(await take('restart')).toBe(true);
    expect(await take('four', 'three')).toBe(false);
    expect(
      await mailings
        .of(schoolNamed('main'))
        .takeTurn('no-such-mailing', { turn: 'one' }, new Date()),
    ).toBe(false);
  });
});

describe('mailingMessages', () => {
  const messages = () => mailingMessages(tables);
  const prepared = (mailingUid: string, n: number) => {
    const { claim: _, ...row } = claimedMessage({
      mailingUid,
      userUid: `p${n}`,
      state: 'prepared',
      attempts: 0,
      not_before: now.toISOString(),
    });
    return row;
  };

  it('stores a message once, and keeps the one that is claimed', async () => {
    const all = Array.from({ length: 120 }, (_, n) => prepared('m1', n));
    await messages().of(schoolNamed('main')).freeze(all.slice(0, 70));
    await messages().of(schoolNamed('main')).claim('m1', 'p3', { id: 'claim', now });
    await messages().of(schoolNamed('main')).freeze(all);
    expect(await messages().of(schoolNamed('main')).counts('m1')).toEqual({
      prepared: 119,
      claimed: 1,
      failed: 0,
    });
    expect((await messages().of(schoolNamed('main')).get('m1', 'p3'))?.state).toBe('claimed');
  });

  it('separates the messages of two sites with the same mailing identifier', async () => {
    await messages()
      .of(schoolNamed('main'))
      .freeze([1, 2, 3].map((n) => prepared('twin', n)));
    await messages()
      .of(schoolNamed('regional'))
      .freeze([prepared('twin', 4)]);
    await messages().of(schoolNamed('regional')).claim('twin', 'p4', { id: 'claim', now });
    const dueAt = async (site: string) =>
      (await messages().of(schoolNamed(site)).due('twin', { before: now, limit: 10 })).map(
        ({ userUid }) => userUid,
      );
    expect([await dueAt('main'), await dueAt('regional')]).toEqual([['p1', 'p2', 'p3'], []]);
    const counts = { prepared: 0, claimed: 1, failed: 0 };
    expect(await messages().of(schoolNamed('regional')).counts('twin')).toEqual(counts);
    const page = await messages().of(schoolNamed('regional')).page('twin', { limit: 10 });
    expect(page.records.map(({ userUid }) => userUid)).toEqual(['p4']);
    const all: string[] = [];
    for await (const each of messages().of(schoolNamed('regional')).all('twin')) {
      all.push(...each.map(({ userUid }) => userUid));
    }
    expect(all).toEqual(['p4']);
  });

  it('lets one of four concurrent claims win', async () => {
    await messages()
      .of(schoolNamed('main'))
      .freeze([prepared('m2', 1)]);
    const claims = await Promise.all(
      ['a', 'b', 'c', 'd'].map((id) =>
        messages().of(schoolNamed('main')).claim('m2', 'p1', { id, now }),
      ),
    );
    expect(claims.filter(Boolean).length).toBe(1);
  });

  it('lets only the holder of the claim release or fail a message, and lists due ones in order', async () => {
    const many = Array.from({ length: 7 }, (_, n) => prepared('m3', n));
    await messages().of(schoolNamed('main')).freeze(many);
    const claimed = await messages().of(schoolNamed('main')).claim('m3', 'p1', { id: 'mine', now });
    if (!claimed) throw new Error('The message p1 could not be claimed');
    const other = { ...claimed, claim: { id: 'other', at: now.toISOString() } };
    expect(await messages().of(schoolNamed('main')).giveBack(other)).toBeUndefined();
    expect(await messages().of(schoolNamed('main')).fail(other, 'No')).toBeUndefined();
    expect(await messages().of(schoolNamed('main')).giveBack(claimed)).toMatchObject({
      state: 'prepared',
      attempts: 0,
    });
    const again = await messages().of(schoolNamed('main')).claim('m3', 'p1', { id: 'again', now });
    expect(again?.attempts).toBe(1);
    if (again) await messages().of(schoolNamed('main')).fail(again, noAnswer);
    const due = await messages().of(schoolNamed('main')).due('m3', { before: now, limit: 3 });
    expect(due.map(({ userUid }) => userUid)).toEqual(['p0', 'p2', 'p3']);
    const rest = await messages()
      .of(schoolNamed('main'))
      .due('m3', {
        after: due.at(-1)?.position,
        before: now,
        limit: 10,
      });
    expect(rest.map(({ userUid }) => userUid)).toEqual(['p4', 'p5', 'p6']);
    expect(
      await messages()
        .of(schoolNamed('main'))
        .due('m3', { before: new Date(now.getTime() - 1), limit: 3 }),
    ).toEqual([]);
    await messages().of(schoolNamed('main')).cancel('m3', 'p0');
    const states: string[] = [];
    for await (const page of messages().of(schoolNamed('main')).all('m3')) {
      states.push(...page.map(({ state, isLost }) => `${state} ${isLost}`));
    }
    expect(states.sort()).toEqual([
      'cancelled false',
      'failed true',
      ...Array(5).fill('prepared false'),
    ]);
  });
});

describe('mailRate', () => {
  const ten = { ...schoolNamed('main'), own: 10, account: 10, priority: 'ordinary' as const };
  beforeEach(async () => {
    await mailRate(tables).hold(now, now, 'ordinary');
  });

  it('reserves each moment once for workers in parallel, without gaps', async () => {
    const workers = [1, 2, 3, 4].map(() => mailRate(tables));
    const at = new Date(now.getTime() + 3_600_000);
    const taken = await Promise.all(
      workers.flatMap((worker) => [worker.reserve(ten, 5, at), worker.reserve(ten, 5, at)]),
    );
    const from = taken.map((first) => first - at.getTime()).sort((a, b) => a - b);
    expect(from).toEqual([0, 500, 1000, 1500, 2000, 2500, 3000, 3500]);
  });

  it('waits until a hold ends, and ignores a hold that a wrong clock made', async () => {
    const rate = mailRate(tables);
    const at = new Date(now.getTime() + 2 * 3_600_000);
    await rate.hold(new Date(at.getTime() + 4_000), at, 'ordinary');
    expect(await rate.reserve(ten, 1, at)).toBe(at.getTime() + 4_000);
    await rate.hold(new Date(at.getTime() + 86_400_000), at, 'ordinary');
    expect(await mailRate(tables).reserve(ten, 1, at)).toBe(at.getTime());
  });
});
