import { describe, expect, it } from 'vitest';
import { callerFinder } from '#functions/kernel/http/caller';
import type { School } from '#functions/kernel/record/declaration';
import type { Profile } from '#shared/intake/roster';
import type { SiteFacts } from '#shared/sites';
import { profile } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';

const site: SiteFacts = {
  schoolUid: schoolNamed('main').site,
  name: 'Main',
  host: 'main.example',
  timeZone: 'Australia/Sydney',
  sender: 'portal@main.example',
  configurationSet: 'portal-main',
  issuer: 'https://cognito-idp.example/pool_main',
  clientId: 'client',
};
const at = (seconds: number) => new Date(Date.parse('2026-03-02T00:00:00.000Z') + seconds * 1000);

function finder(people: Profile[]) {
  const loaded: string[] = [];
  const find = callerFinder(async (sub) => ({ site, sub, signedInAt: at(-60).getTime() / 1000 }), {
    of: ({ site: school }: School) => ({
      async bound(identity) {
        loaded.push(identity);
        return people.find(({ userUid }) => identity === `pool_main#${userUid}`);
      },
      many: async (uids) => people.filter(({ userUid }) => uids.includes(userUid)),
      dutyOf: async (userUid, day) => ({ yearsHeaded: [school, userUid], covers: [day] }),
    }),
  });
  return {
    find: (who: string, seconds = 0) => find(`Bearer ${who}`, at(seconds)),
    loaded,
    raw: find,
  };
}
const refused = (kind: string) => expect.objectContaining({ kind });

describe('callerFinder', () => {
  it('returns the person of the token with the rights of the profile', async () => {
    const { find } = finder([
      profile({ username: 'tess', type: 'faculty', capabilities: ['editor'], groups: ['maths'] }),
    ]);
    expect(await find('uid-tess')).toMatchObject({
      site: 'main',
      username: 'tess',
      capabilities: ['editor'],
      groups: ['maths'],
    });
  });

  it('returns what staff are in charge of on the day at the school, and nothing for others', async () => {
    const { find } = finder([
      profile({ username: 'tess', type: 'faculty' }),
      profile({ username: 'sam', type: 'student' }),
    ]);
    // At 14:00 UTC the next day has begun in Sydney.
    const tess = await find('uid-tess', 14 * 3600);
    expect(tess).toMatchObject({ yearsHeaded: ['main', 'uid-tess'], covers: ['2026-03-03'] });
    const sam = await find('uid-sam');
    expect([sam.yearsHeaded, sam.covers]).toEqual([undefined, undefined]);
  });

  it('rejects a missing token with 401, and an unknown or closed account with 403', async () => {
    const { find, raw } = finder([profile({ username: 'gone', status: 'left' })]);
    for (const header of [undefined, '', 'Bearer', 'Basic abc', 'Bearer a b']) {
      await expect(raw(header, at(0))).rejects.toEqual(refused('unauthorised'));
    }
    await expect(find('uid-gone')).rejects.toEqual(refused('forbidden'));
    await expect(find('uid-nobody')).rejects.toEqual(refused('forbidden'));
  });

  it('applies a removed right within 30 seconds', async () => {
    const people = [profile({ username: 'ada', capabilities: ['administrator'] })];
    const { find, loaded } = finder(people);
    expect((await find('uid-ada')).capabilities).toEqual(['administrator']);
    people[0] = profile({ username: 'ada' });
    await find('uid-ada', 10);
    expect(loaded).toHaveLength(1);
    expect((await find('uid-ada', 30)).capabilities).toEqual([]);
    people[0] = profile({ username: 'ada', status: 'left' });
    await expect(find('uid-ada', 61)).rejects.toEqual(refused('forbidden'));
  });

  it('counts only children with an active, unrestricted link', async () => {
    const child = (username: string, fields: Partial<Profile> = {}) =>
      profile({ username, groups: [`year-of-${username}`], ...fields });
    const link = (name: string, fields: object = {}) => ({
      userUid: `uid-${name}`,
      status: 'active' as const,
      restricted: false,
      ...fields,
    });
    const carer = profile({
      username: 'cara',
      type: 'affiliate',
      is_carer: true,
      children: [
        link('ann'),
        link('bob', { restricted: true }),
        link('cy', { status: 'ended' }),
        link('di', { valid_to: '2026-03-01' }),
        link('ed', { valid_from: '2026-03-03' }),
        link('fay', { valid_from: '2026-03-02', valid_to: '2026-03-02' }),
        link('gus'),
      ],
    });
    const names = ['ann', 'bob', 'cy', 'di', 'ed', 'fay'];
    const { find } = finder([
      carer,
      ...names.map((name) => child(name)),
      child('gus', { status: 'left' }),
    ]);
    const { carerGroups, carerOf } = await find('uid-cara');
    expect(carerGroups).toEqual(['year-of-ann', 'year-of-fay']);
    expect(carerOf).toEqual(['uid-ann', 'uid-fay']);
  });

  it('refuses sign-ins from before the person signed out everywhere, also a cached one', async () => {
    const people: (Profile & { signedOutAt?: string })[] = [profile({ username: 'cara' })];
    let signedInAt = at(-60).getTime() / 1000;
    const find = callerFinder(
      async (sub) => ({ site, sub, signedInAt }),
      bound({
        bound: async () => people[0],
        many: async () => [],
        dutyOf: async () => ({}),
      }),
    );
    const ask = (seconds: number) => find('Bearer uid-cara', at(seconds));
    const before = await ask(0);
    expect(before.signedInAt).toBe(at(-60).toISOString());
    expect(before.identity).toBe('pool_main#uid-cara');
    people[0] = { ...profile({ username: 'cara' }), signedOutAt: at(10).toISOString() };
    await expect(ask(31)).rejects.toEqual(refused('unauthorised'));
    // The record is cached, and each token is compared with it.
    await expect(ask(32)).rejects.toEqual(refused('unauthorised'));
    signedInAt = at(10).getTime() / 1000;
    await expect(ask(33)).rejects.toEqual(refused('unauthorised'));
    signedInAt = at(11).getTime() / 1000;
    expect((await ask(34)).username).toBe('cara');
  });
});
