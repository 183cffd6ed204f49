import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollLinkRepository } from '#functions/emergency/store/roll-links';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { api } from '#shared/api';
import { noToken } from '#test/api/samples/mail';
import { canary } from '#test/support/portal/twin-people';
import { startTwinSchools, type Twin, type TwinSchools } from '#test/support/portal/twin-schools';
import { signingNumber, signingSecrets } from '#test/support/portal/twin-signing';
import { schoolNamed } from '#test/support/records/school';

/** Tests addresses that open something to everyone who has them, at one school only. */
let schools: TwinSchools;
beforeAll(async () => {
  schools = await startTwinSchools();
});
afterAll(() => schools.stop());

describe('unsubscribe link', () => {
  it('works only at the host of its school, and changes one kind of mail of one person', async () => {
    const preferences = preferenceRepository(schools.tables);
    const tokens = await preferences
      .of(schoolNamed('main'))
      .unsubscribeTokens(['uid-faculty'], 'daily');
    const token = tokens.get('uid-faculty') ?? '';
    const unsubscribe = (site: Twin, secret: string) =>
      schools.ask(site, undefined, api.unsubscribe.now, { token: secret });
    const unknown = await unsubscribe('main', noToken);
    const elsewhere = await unsubscribe('regional', token);
    expect([elsewhere.status, elsewhere.text]).toEqual([404, unknown.text]);
    const input = { token };
    const page = await schools.ask('main', undefined, api.unsubscribe.look, input);
    expect(page.text).toContain('"kind":"daily"');
    expect((await unsubscribe('main', token)).text).toContain('"on":false');
    const mailOf = (site: Twin, actor: 'faculty' | 'student') =>
      schools.get(site, actor, api['notification-preferences'].get, {});
    expect(await mailOf('main', 'faculty')).toMatchObject({ digest: true, daily: false });
    expect(await mailOf('main', 'student')).toMatchObject({ daily: true });
    expect(await mailOf('regional', 'faculty')).toMatchObject({ daily: true });
  });

  it('works at the second school and names that school', async () => {
    const preferences = preferenceRepository(schools.tables);
    const tokens = await preferences
      .of(schoolNamed('regional'))
      .unsubscribeTokens(['uid-editor'], 'daily');
    const input = { token: tokens.get('uid-editor') ?? '' };
    const page = await schools.ask('regional', undefined, api.unsubscribe.look, input);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('canary-regional')]);
    const elsewhere = await schools.ask('main', undefined, api.unsubscribe.look, input);
    expect(elsewhere.status).toBe(404);
    await schools.ask('regional', undefined, api.unsubscribe.now, input);
    const mailOf = (site: Twin) =>
      schools.get(site, 'editor', api['notification-preferences'].get, {});
    expect([(await mailOf('regional')).daily, (await mailOf('main')).daily]).toEqual([false, true]);
  });

  it('rejects a link for another kind of mail, person or school', async () => {
    const preferences = preferenceRepository(schools.tables);
    const tokens = await preferences
      .of(schoolNamed('main'))
      .unsubscribeTokens(['uid-student'], 'digest');
    const token = tokens.get('uid-student') ?? '';
    const others = await preferences
      .of(schoolNamed('main'))
      .unsubscribeTokens(['uid-carer'], 'digest');
    const [, key = ''] = (others.get('uid-carer') ?? '').split('.');
    const parts = token.split('.');
    const forged = [
      token.replace('.digest.', '.daily.'),
      [parts[0], key, parts[2], parts[3]].join('.'),
      token.replace(/^main/, 'regional'),
    ];
    for (const each of forged) {
      const site = each.startsWith('main') ? 'main' : 'regional';
      const answer = await schools.ask(site, undefined, api.unsubscribe.now, { token: each });
      expect([each, answer.status]).toEqual([each, 404]);
    }
  });
});

describe('link to a document', () => {
  const { question, opened, copy } = signingSecrets;
  const given = { page: 'docusign', number: signingNumber } as const;
  const open = (site: Twin, token: string) =>
    schools.ask(site, undefined, api.signing.open, { token, ...given });

  it('opens at its own school only, and every other link has the same whole answer', async () => {
    const unknown = await open('main', `main.${'u'.repeat(43)}`);
    expect(unknown.status).toBe(404);
    for (const [site, token] of [
      ['regional', `main.${question}`],
      ['main', `regional.${question}`],
      ['main', question],
      ['main', `main.${'\u00e9'.repeat(43)}`],
      ['main', 'x'.repeat(300)],
    ] as const) {
      expect(await open(site, token)).toEqual(unknown);
    }
    for (const site of ['main', 'regional'] as const) {
      const { status, text, headers } = await open(site, `${site}.${question}`);
      expect([site, status]).toEqual([site, 200]);
      expect(text).toContain(canary(site, 'north'));
      expect(headers).toMatchObject({
        'cache-control': expect.stringContaining('no-store'),
        'referrer-policy': 'no-referrer',
      });
    }
  });

  it('gives addresses of pictures and of the copy that end after a minute and are not cached', async () => {
    const pass = signingSecrets.pass;
    const pictures = await schools.ask('main', undefined, api.signing.pictures, {
      token: `main.${opened}`,
      pass,
    });
    const file = await schools.ask('main', undefined, api.signing.copy, {
      token: `main.${copy}`,
      pass,
    });
    for (const { status, text } of [pictures, file]) {
      expect(status).toBe(200);
      expect(text).toMatch(/X-Amz-Expires=60\b/);
      expect(text).toContain('response-cache-control=no-store');
    }
    expect(file.text).toContain('family.pdf');
  });
});

describe('calendar subscription', () => {
  it('opens only with its secret, at its own school, until it is removed', async () => {
    const { path = '' } = await schools.get('main', 'parent-north', api.calendar.createFeed, {
      children: ['uid-student-north'],
    });
    const token = path.replace('calendar/feed/', '');
    const read = (site: Twin, secret: string, headers: Record<string, string> = {}) =>
      schools.ask(site, undefined, api.calendar.readFeed, { token: secret }, headers);
    const file = await read('main', token);
    expect([file.status, file.headers['content-type']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    expect(file.text.replace(/\r\n /g, '')).toContain(canary('main', 'north'));
    expect(file.text.replace(/\r\n /g, '')).not.toMatch(/canary-regional|canary-main-south/);
    const etag = String(file.headers.etag);
    expect((await read('main', token, { 'if-none-match': etag })).status).toBe(304);
    // Programs look at an address first, and add parameters of their own.
    const look = { method: 'HEAD', path: `/calendar/feed/${token}?nocache=1` };
    const head = await schools.call('main', undefined, look);
    expect([head.status, head.headers]).toEqual([200, file.headers]);
    expect((await schools.call('main', undefined, { ...look, path: '/posts' })).status).toBe(404);
    expect((await read('main', token.replace('main', 'regional'))).status).toBe(404);
    expect((await read('regional', token.replace('main', 'regional'))).status).toBe(404);
    expect((await read('regional', token)).status).toBe(404);
    await schools.get('main', 'parent-north', api.calendar.removeFeed, {});
    const revoked = await read('main', token);
    const unknown = await read('main', `main.${'b'.repeat(43)}.ics`);
    expect([revoked.status, revoked.text]).toEqual([404, unknown.text]);
  });

  it('opens at the second school and shows only that school', async () => {
    const { path = '' } = await schools.get('regional', 'parent-south', api.calendar.createFeed, {
      children: ['uid-student-south'],
    });
    const token = path.replace('calendar/feed/', '');
    const read = (site: Twin) => schools.ask(site, undefined, api.calendar.readFeed, { token });
    const { status, text } = await read('regional');
    expect(status).toBe(200);
    expect(text.replace(/\r\n /g, '')).toContain(canary('regional', 'south'));
    expect(text.replace(/\r\n /g, '')).not.toContain('canary-main');
    expect((await read('main')).status).toBe(404);
  });

  it('shows only the person’s own children, and rejects others', async () => {
    const choose = (child: string) =>
      schools.ask('main', 'carer-north', api.calendar.createFeed, { children: [child] });
    const theirs = await choose('uid-student-south');
    const nowhere = await choose('uid-nobody');
    expect([theirs.status, theirs.text]).toEqual([400, nowhere.text]);
    expect((await choose('uid-student-north')).status).toBe(200);
    const listed = await schools.ask('main', 'carer-north', api.calendar.list, {
      children: ['uid-student-south'],
    });
    expect(listed.status).toBe(400);
  });
});

describe('the link of an emergency message', () => {
  it('opens only at the host of its school, and marks only there', async () => {
    const roll = { rollUid: 'roll-1', started_at: '2026-03-02T00:00:00.000Z', message: 'Stay.' };
    const issued = {
      roll: { ...roll, link_secret: 'secret' },
      userUid: 'uid-faculty',
      version: 'v',
    };
    const links = rollLinkRepository(schools.tables);
    const token = (await links.of(schoolNamed('main')).issue(issued, new Date())) ?? '';
    const look = (site: Twin, secret: string) =>
      schools.ask(site, undefined, api['roll-links'].look, { token: secret });
    const unknown = await look('main', `main.${'a'.repeat(16)}`);
    const elsewhere = await look('regional', token);
    expect([elsewhere.status, elsewhere.text]).toEqual([404, unknown.text]);
    const page = await look('main', token);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('"is_open":true')]);
    expect(page.text).not.toContain('canary-regional');
    const input = { token, answer: 'safe' as const };
    expect((await schools.ask('regional', undefined, api['roll-links'].mark, input)).status).toBe(
      404,
    );
    expect((await schools.ask('main', undefined, api['roll-links'].mark, input)).status).toBe(200);
    const counted = async (site: Twin) =>
      (await schools.get(site, 'administrator', api['roll-call'].overview, {})).by_link;
    expect([await counted('main'), await counted('regional')]).toEqual([1, 0]);
  });
});
