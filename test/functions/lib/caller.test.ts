import { describe, expect, it } from 'vitest';
import { callerFinder } from '#functions/lib/caller';
import type { Profile } from '#shared/domain/roster';
import type { SiteFacts } from '#shared/sites';
import { profile } from '#test/support/profiles';

const site: SiteFacts = {
  schoolUid: 'main',
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
  const asked: string[] = [];
  const find = callerFinder(async (sub) => ({ site, sub }), {
    async bound(_, identity) {
      asked.push(identity);
      return people.find(({ userUid }) => identity === `pool_main#${userUid}`);
    },
    many: async (_, uids) => people.filter(({ userUid }) => uids.includes(userUid)),
  });
  return {
    find: (who: string, seconds = 0) => find(`Bearer ${who}`, at(seconds)),
    asked,
    raw: find,
  };
}
const refused = (kind: string) => expect.objectContaining({ kind });

describe('the person behind a request', () => {
  it('is who the token names, with the rights of the profile record', async () => {
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

  it('is asked to sign in without a token, and told when the account is closed or unknown', async () => {
    const { find, raw } = finder([profile({ username: 'gone', status: 'left' })]);
    for (const header of [undefined, '', 'Bearer', 'Basic abc', 'Bearer a b']) {
      await expect(raw(header, at(0))).rejects.toEqual(refused('unauthorised'));
    }
    await expect(find('uid-gone')).rejects.toEqual(refused('forbidden'));
    await expect(find('uid-nobody')).rejects.toEqual(refused('forbidden'));
  });

  it('loses a right that is taken away within 30 seconds', async () => {
    const people = [profile({ username: 'ada', capabilities: ['administrator'] })];
    const { find, asked } = finder(people);
    expect((await find('uid-ada')).capabilities).toEqual(['administrator']);
    people[0] = profile({ username: 'ada' });
    await find('uid-ada', 10);
    expect(asked).toHaveLength(1);
    expect((await find('uid-ada', 30)).capabilities).toEqual([]);
    people[0] = profile({ username: 'ada', status: 'left' });
    await expect(find('uid-ada', 61)).rejects.toEqual(refused('forbidden'));
  });

  it('is a carer in the groups of the children with an active, unrestricted link, and in no others', async () => {
    const child = (username: string, is: Partial<Profile> = {}) =>
      profile({ username, groups: [`year-of-${username}`], ...is });
    const link = (name: string, is: object = {}) => ({
      userUid: `uid-${name}`,
      status: 'active' as const,
      restricted: false,
      ...is,
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
});
