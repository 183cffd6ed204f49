import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serve } from '#functions/kernel/http/serve';
import { limitRepository } from '#functions/kernel/store/limits';
import { preferenceHandlers } from '#functions/notifications/notification-preferences';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { unsubscribeHandlers } from '#functions/notifications/unsubscribe';
import { subscriberLinks } from '#functions/subscribers/store/subscriber-links';
import { api } from '#shared/api';
import { notificationPreferencesSchemas } from '#shared/notifications/notification-preferences.schemas';
import type { Caller } from '#shared/rights/caller';
import { carer, request, student } from '#test/support/records/people';
import { bound, schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
const logged: string[] = [];
beforeAll(async () => {
  tables = await startTestTables(
    'notification-preferences',
    'mail-suppressions',
    'subscribed-users',
    'limits',
  );
});
afterAll(() => tables.stop());

let minute = 0;
const main = schoolNamed('main');
let now = new Date();
beforeEach(() => {
  // Each test has its own minute, because requests are counted by minute.
  now = new Date(Date.parse('2026-03-02T00:00:00Z') + ++minute * 60_000);
  logged.length = 0;
  vi.spyOn(console, 'info').mockImplementation((line) => logged.push(String(line)));
});

const preferences = () => preferenceRepository(tables);
const suppressions = () => suppressionRepository(tables);
const handlers = () =>
  preferenceHandlers({
    hasTexts: async () => true,
    preferences: preferences(),
    suppressions: suppressions(),
    users: bound({ get: async (userUid) => ({ email: `${userUid}@Families.example` }) as never }),
    sent: { of: () => ({ page: async () => ({ records: [] }) }) },
  });
const get = (who: Caller) => handlers().get({}, who, request({ now }));
const update = (who: Caller, input: unknown) =>
  handlers().update(
    notificationPreferencesSchemas.update.input.parse(input),
    who,
    request({ now }),
  );
const all = { digest: true, daily: true, principal: true };

describe('notification preferences', () => {
  it('returns all mail until a person chooses', async () => {
    expect(await get(student)).toMatchObject({
      ...all,
      updated_at: '',
      email: 'uid-sam@Families.example',
    });
  });

  it('stores a choice with quiet hours and a day, and clears them again', async () => {
    const first = await update(carer, {
      ...all,
      daily: false,
      digest_day: 5,
      quiet: { from: '21:30', to: '06:45' },
      updated_at: '',
    });
    expect(await get(carer)).toEqual(first);
    const chosen = { daily: false, digest_day: 5, quiet: { from: '21:30', to: '06:45' } };
    expect(first).toMatchObject(chosen);
    const second = await update(carer, { ...all, updated_at: first.updated_at });
    expect(second).toMatchObject(all);
    expect([second.digest_day, second.quiet]).toEqual([undefined, undefined]);
  });

  it('separates the choices of people and sites', async () => {
    for (const other of [schoolNamed('regional'), { userUid: 'other' }])
      expect(await get({ ...carer, ...other })).toMatchObject({ ...all, updated_at: '' });
  });

  it('rejects a change of an old version with the newer choice', async () => {
    const { updated_at } = await get(carer);
    const newer = await update(carer, { ...all, digest: false, updated_at });
    const refusal = { kind: 'conflict', details: { current: newer } };
    await expect(update(carer, { ...all, updated_at })).rejects.toMatchObject(refusal);
    const unseen = update(carer, { ...all, updated_at: '' });
    await expect(unseen).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('shows why an address is suppressed', async () => {
    const at = now.toISOString();
    const email = 'UID-cara@families.EXAMPLE';
    const suppressed = suppressions().of(main);
    await suppressed.add(email, { reason: 'bounce', at, mailingUid: 'm' });
    expect((await get(carer)).suppressed).toBe('bounce');
    expect((await get(student)).suppressed).toBeUndefined();
    expect((await get({ ...carer, ...schoolNamed('regional') })).suppressed).toBeUndefined();
  });

  it.each([
    [{ quiet: { from: '24:00', to: '06:00' } }, 'Please give a time like 21:30.'],
    [{ digest_day: 8 }, ''],
    [{ absences: false }, ''],
  ])('refuses %j', (wrong, message) => {
    const parsed = notificationPreferencesSchemas.update.input.safeParse({
      ...all,
      updated_at: '',
      ...wrong,
    });
    expect(parsed.success).toBe(false);
    expect(JSON.stringify(parsed.error?.issues)).toContain(message);
  });
});

describe('an unsubscribe link', () => {
  const sites = [
    { schoolUid: schoolNamed('main').site, name: 'Main School' },
    { schoolUid: schoolNamed('regional').site, name: 'Regional School' },
  ];
  const unsubscribing = () =>
    unsubscribeHandlers({
      preferences: preferences(),
      subscribers: subscriberLinks(tables),
      queue: { send: async () => {} },
      limits: limitRepository(tables),
      schoolOf: async (uid) => sites.find(({ schoolUid }) => schoolUid === uid),
    });
  const look = (token: string, site?: string) =>
    unsubscribing().look({ token }, undefined as never, request({ now, site }));
  const press = (token: string, more: object = {}, site?: string) =>
    unsubscribing().now({ token, ...more }, undefined as never, request({ now, site }));
  const tokenOf = async (userUid: string, kind: 'digest' | 'daily' | 'principal' = 'digest') =>
    (await preferences().of(main).unsubscribeTokens([userUid], kind)).get(userUid) ?? '';
  const absent = {
    kind: 'notFound',
    message: 'This link is not from one of our e-mails.',
  };

  it('creates one token for each person and kind, also on concurrent requests', async () => {
    const people = Array.from({ length: 130 }, (_, i) => `person-${i}`);
    const [one, other] = await Promise.all(
      [1, 2].map(() => preferences().of(main).unsubscribeTokens(people, 'digest')),
    );
    expect(one).toEqual(other);
    expect(new Set(one?.values()).size).toBe(130);
    const daily = await preferences().of(main).unsubscribeTokens(people, 'daily');
    expect([...daily.values()].some((token) => [...(one?.values() ?? [])].includes(token))).toBe(
      false,
    );
  });

  it('changes nothing when it is opened', async () => {
    const token = await tokenOf('looker');
    for (let i = 0; i < 3; i++) {
      expect(await look(token)).toEqual({ kind: 'digest', on: true, schoolName: 'Main School' });
    }
    expect((await preferences().of(main).get('looker')).digest).toBe(true);
  });

  it('turns off only its own kind, also when repeated, and turns it on again by undo', async () => {
    const token = await tokenOf('presser', 'daily');
    for (let i = 0; i < 2; i++)
      expect(await press(token)).toMatchObject({ kind: 'daily', on: false });
    expect(await preferences().of(main).get('presser')).toMatchObject({ ...all, daily: false });
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('"kind":"daily"');
    expect(logged[0]).not.toContain(token);
    expect(await press(token, { undo: true })).toMatchObject({ on: true });
    expect(await preferences().of(main).get('presser')).toMatchObject(all);
  });

  it('makes a newer version, so an open screen gets a conflict', async () => {
    const who = { ...carer, userUid: 'both' };
    const { updated_at } = await update(who, { ...all, updated_at: '' });
    await press(await tokenOf('both'));
    await expect(update(who, { ...all, updated_at })).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('returns the same error for every invalid token', async () => {
    const token = await tokenOf('guessed');
    const [site = '', key = '', kind = '', proof = ''] = token.split('.');
    const other = proof.startsWith('A') ? 'B' : 'A';
    const wrong = [
      '',
      'nonsense',
      `${token}x`,
      [site, key, 'principal', proof].join('.'),
      [site, key, kind, other + proof.slice(1)].join('.'),
      ['regional', key, kind, proof].join('.'),
      [site, 'a'.repeat(22), kind, proof].join('.'),
      [site, key, 'absences', proof].join('.'),
      "main.' OR 1=1",
    ];
    for (const each of wrong) {
      await expect(look(each)).rejects.toMatchObject(absent);
      await expect(press(each)).rejects.toMatchObject(absent);
    }
    expect((await preferences().of(main).get('guessed')).digest).toBe(true);
  });

  it('rejects a token on the host of another school', async () => {
    const token = await tokenOf('visitor');
    await expect(press(token, {}, 'regional')).rejects.toMatchObject(absent);
    expect(await press(token, {}, 'main')).toMatchObject({ on: false });
  });

  it('allows 30 requests a minute', async () => {
    const token = await tokenOf('scanned');
    for (let i = 0; i < 30; i++) await look(token);
    await expect(look(token)).rejects.toMatchObject({ kind: 'tooMany' });
  });

  /** Sends what a mail program posts to the secret address in the header of a mail. */
  const postFrom = (token: string, type: string, body: string) => {
    const handler = serve(api.unsubscribe, unsubscribing(), async () => {
      throw new Error('The caller of a public route must not be resolved');
    });
    const event = {
      httpMethod: 'POST',
      resource: '/unsubscribe/{token}',
      pathParameters: { token },
      headers: { 'Content-Type': type },
      requestContext: { requestId: 'r', identity: {} },
      body,
      isBase64Encoded: false,
    };
    return handler(event as unknown as APIGatewayProxyEvent, {} as Context);
  };

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['application/json', '{}'],
    ['text/plain', ''],
  ])('accepts a post of %s by a mail program without sign-in', async (type, body) => {
    const token = await tokenOf(`program ${type}`, 'principal');
    const answer = await postFrom(token, type, body);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"on":false')]);
  });

  it.each([
    'List-Unsubscribe=Perhaps',
    'List-Unsubscribe=One-Click&all=mail',
    `List-Unsubscribe=One-Click&${'a'.repeat(20_000)}`,
  ])('rejects a form with other fields', async (body) => {
    const token = await tokenOf('formed');
    const answer = await postFrom(token, 'application/x-www-form-urlencoded', body);
    expect(answer.statusCode).toBe(400);
  });
});

describe('what a person chose in the portal', () => {
  const choose = (who: Caller, input: unknown) =>
    handlers().choose(
      notificationPreferencesSchemas.choose.input.parse(input),
      who,
      request({ now }),
    );
  const chosen = (who: Caller) => handlers().portal({}, who, request({ now }));
  const view = { list: '/admin?tab=posts', name: 'Live notices', query: 'live=true' };

  it('is empty for a new person, and keeps each field until it is sent again', async () => {
    const newcomer = { ...student, userUid: 'uid-new' };
    expect(await chosen(newcomer)).toEqual({ welcomed: false, news_seen: '', views: [] });
    await choose(newcomer, { views: [view] });
    await choose(newcomer, { welcomed: true });
    await choose(newcomer, { news_seen: '2026-11' });
    expect(await chosen(newcomer)).toEqual({
      welcomed: true,
      news_seen: '2026-11',
      views: [view],
    });
    // The choice of mail is untouched, and so are other people and schools.
    expect(await get(newcomer)).toMatchObject({ ...all, updated_at: '' });
    for (const other of [carer, { ...newcomer, ...schoolNamed('regional') }]) {
      expect(await chosen(other)).toMatchObject({ welcomed: false, views: [] });
    }
  });

  it('refuses more than 30 views and a query that is no filter', () => {
    const parse = (views: unknown) =>
      notificationPreferencesSchemas.choose.input.safeParse({ views });
    expect(parse(Array.from({ length: 31 }, () => view)).success).toBe(false);
    expect(parse([{ ...view, query: 'x'.repeat(1001) }]).success).toBe(false);
    expect(parse([{ ...view, name: '' }]).success).toBe(false);
    expect(parse([view]).success).toBe(true);
  });
});
