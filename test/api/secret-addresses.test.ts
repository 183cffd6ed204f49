import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preferenceRepository } from '#functions/data/notification-preferences';
import { api } from '#shared/contract/api';
import { noToken } from '#test/api/samples/mail';
import { canary } from '#test/support/twin-people';
import { startTwinSchools, type Twin, type TwinSchools } from '#test/support/twin-schools';

/** Addresses that open something to whoever has them: at their own school, and nothing but that. */
let schools: TwinSchools;
beforeAll(async () => {
  schools = await startTwinSchools();
});
afterAll(() => schools.stop());

describe('a secret address to unsubscribe', () => {
  it('works at the host of its own school alone, and changes one kind of one person’s mail', async () => {
    const preferences = preferenceRepository(schools.tables.db, 'notification-preferences');
    const tokens = await preferences.unsubscribeTokens('main', ['uid-faculty'], 'daily');
    const token = tokens.get('uid-faculty') ?? '';
    const press = (site: Twin, secret: string) =>
      schools.ask(site, undefined, api.unsubscribe.now, { token: secret });
    const unknown = await press('main', noToken);
    const elsewhere = await press('regional', token);
    expect([elsewhere.status, elsewhere.text]).toEqual([404, unknown.text]);
    const asked = { token };
    const looked = await schools.ask('main', undefined, api.unsubscribe.look, asked);
    expect(looked.text).toContain('"kind":"daily"');
    expect((await press('main', token)).text).toContain('"on":false');
    const mailOf = (site: Twin, actor: 'faculty' | 'student') =>
      schools.get(site, actor, api['notification-preferences'].get, {});
    expect(await mailOf('main', 'faculty')).toMatchObject({ digest: true, daily: false });
    expect(await mailOf('main', 'student')).toMatchObject({ daily: true });
    expect(await mailOf('regional', 'faculty')).toMatchObject({ daily: true });
  });

  it('of the second school works there, and names that school', async () => {
    const preferences = preferenceRepository(schools.tables.db, 'notification-preferences');
    const tokens = await preferences.unsubscribeTokens('regional', ['uid-editor'], 'daily');
    const asked = { token: tokens.get('uid-editor') ?? '' };
    const looked = await schools.ask('regional', undefined, api.unsubscribe.look, asked);
    expect([looked.status, looked.text]).toEqual([200, expect.stringContaining('School regional')]);
    const elsewhere = await schools.ask('main', undefined, api.unsubscribe.look, asked);
    expect(elsewhere.status).toBe(404);
    await schools.ask('regional', undefined, api.unsubscribe.now, asked);
    const mailOf = (site: Twin) =>
      schools.get(site, 'editor', api['notification-preferences'].get, {});
    expect([(await mailOf('regional')).daily, (await mailOf('main')).daily]).toEqual([false, true]);
  });

  it('that was made for one kind of mail, person or school is none for another', async () => {
    const preferences = preferenceRepository(schools.tables.db, 'notification-preferences');
    const tokens = await preferences.unsubscribeTokens('main', ['uid-student'], 'digest');
    const token = tokens.get('uid-student') ?? '';
    const others = await preferences.unsubscribeTokens('main', ['uid-carer'], 'digest');
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

describe('a subscription to the calendar', () => {
  it('opens with its secret alone, at its own school, until it is given up', async () => {
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
    expect((await read('main', token.replace('main', 'regional'))).status).toBe(404);
    expect((await read('regional', token.replace('main', 'regional'))).status).toBe(404);
    expect((await read('regional', token)).status).toBe(404);
    await schools.get('main', 'parent-north', api.calendar.removeFeed, {});
    const revoked = await read('main', token);
    const unknown = await read('main', `main.${'b'.repeat(43)}.ics`);
    expect([revoked.status, revoked.text]).toEqual([404, unknown.text]);
  });

  it('of the second school opens there, and shows that school', async () => {
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

  it('shows one’s own children and no other family’s, and nobody chooses those', async () => {
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
