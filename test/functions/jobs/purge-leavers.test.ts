import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaverPurge } from '#functions/data/leaver-purge';
import { personKeys } from '#functions/data/person-record';
import { Profile } from '#shared/domain/roster';
import { keptDays } from '#shared/retention';
import { profile } from '#test/support/profiles';
import { afterDays, begin, openPurgeRoom } from '#test/support/purge-room';

let room: Awaited<ReturnType<typeof openPurgeRoom>>;
/** Each test has a school of its own. */
let site: string;
let school = 0;

beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  room = await openPurgeRoom();
});
afterAll(() => room.stop());
beforeEach(() => {
  site = `school${++school}`;
});

const put: typeof room.put = (...given) => room.put(...given);
const stored = (of = site) => room.stored(of);
const purgeAt = (days: number) => room.purgeAt(site, days);

describe('leavers', () => {
  const store = async (person: Profile) => {
    await put('users', { ...person, ...personKeys(site, person) });
    const uid = person.userUid;
    for (const table of ['readposts', 'favorites'] as const) {
      await put(table, { pk: `${site}#${uid}`, sk: 'x' });
    }
    const index = { personPk: `${site}#${uid}`, personSk: 'x' };
    await put('weblogs', { pk: `${site}#day`, sk: uid, ...index });
    for (const table of ['calendar-feeds', 'notification-preferences'] as const) {
      await put(table, { pk: site, sk: uid });
    }
  };
  const is = { schoolUid: '', updated_at: begin.toISOString() };

  it('are kept for their term after leaving, and then go with what was theirs', async () => {
    const left = { ...is, status: 'left', formerUsername: 'mia' } as const;
    await store(profile({ username: '', userUid: 'mia', ...left }));
    await store(profile({ username: 'leo', userUid: 'leo', ...is }));
    const links = ['mia', 'leo'].map(
      (userUid) => ({ userUid, status: 'active', restricted: false }) as const,
    );
    await store(
      profile({ username: 'pat', userUid: 'pat', type: 'affiliate', children: links, ...is }),
    );
    await purgeAt(keptDays.leavers - 1);
    expect(await stored()).toHaveLength(18);
    await purgeAt(keptDays.leavers + 1);
    const after = await stored();
    expect(after).toHaveLength(12);
    expect(after.join()).not.toContain('mia');
    const users = await room.records('users');
    const pat = users.find(({ pk, sk }) => pk === site && sk === 'pat') ?? {};
    expect(Profile.parse(pat).children).toEqual([links[1]]);
    expect(pat.audienceCard).not.toContain('mia');
  });

  it('leave a carer who has left too, and is in no index', async () => {
    const gone = { ...is, status: 'left' as const, formerUsername: 'mia' };
    await store(profile({ username: '', userUid: 'mia', ...gone }));
    const link = { userUid: 'mia', status: 'ended', restricted: false } as const;
    const later = { ...is, updated_at: afterDays(300).toISOString(), status: 'left' as const };
    await store(profile({ username: '', userUid: 'pat', children: [link], ...later }));
    await purgeAt(keptDays.leavers + 1);
    const users = await room.records('users');
    const pat = users.find(({ pk, sk }) => pk === site && sk === 'pat') ?? {};
    expect([Profile.parse(pat).children, pat.audienceCard]).toEqual([[], undefined]);
  });

  it('whose profile cannot be removed are a fault, and stay for the next night', async () => {
    const gone = { ...is, status: 'left' as const, formerUsername: 'mia' };
    await store(profile({ username: '', userUid: 'mia', ...gone }));
    const send = (command: DeleteCommand) =>
      command instanceof DeleteCommand && command.input.TableName === 'users'
        ? Promise.reject(new Error('The table is away'))
        : room.db.send(command);
    const tables = {
      ...{ users: 'users', readposts: 'readposts', favorites: 'favorites', weblogs: 'weblogs' },
      ...{ 'calendar-feeds': 'calendar-feeds' },
      ...{ 'notification-preferences': 'notification-preferences' },
    } as const;
    const failing = leaverPurge({ send } as never, tables);
    await expect(failing.endBefore(site, afterDays(1))).rejects.toThrow('The table is away');
    expect(await stored()).toEqual(['users  mia']);
  });

  it('who came back meanwhile stay', async () => {
    await store(profile({ username: 'mia', userUid: 'mia', ...is }));
    await purgeAt(2000);
    expect(await stored()).toHaveLength(6);
  });
});
