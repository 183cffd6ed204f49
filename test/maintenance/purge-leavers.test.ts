import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { leaverPurge } from '#functions/people/store/leaver-purge';
import { personKeys } from '#functions/people/store/person-record';
import { DecidedProfile, Profile } from '#shared/intake/roster';
import { keptDays } from '#shared/retention';
import { profile } from '#test/support/records/profiles';
import { bound } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';
import { afterDays, begin, purgeSchools } from '#test/support/tables/purge-tables';

const at = purgeSchools();
const { put, stored, purgeAt } = at;

describe('the purge of leavers', () => {
  const store = async (person: Profile) => {
    await put('users', { ...person, ...personKeys(at, person) });
    const uid = person.userUid;
    for (const table of ['readposts', 'favorites', 'notes'] as const) {
      await put(table, { pk: `${at.site}#${uid}`, sk: 'x' });
    }
    const index = { personPk: `${at.site}#${uid}`, personSk: 'x' };
    await put('weblogs', { pk: `${at.site}#day`, sk: uid, ...index });
    for (const table of ['calendar-feeds', 'notification-preferences'] as const) {
      await put(table, { pk: at.site, sk: uid });
    }
  };
  const is = { schoolUid: '', updated_at: begin.toISOString() };

  it('keeps leavers for their term, then deletes them with their records', async () => {
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
    expect(await stored()).toHaveLength(21);
    await purgeAt(keptDays.leavers + 1);
    const after = await stored();
    expect(after).toHaveLength(14);
    expect(after.join()).not.toContain('mia');
    const users = await at.room.records('users');
    const pat = users.find(({ pk, sk }) => pk === at.site && sk === 'pat') ?? {};
    expect(Profile.parse(pat).children).toEqual([links[1]]);
    expect(pat.audienceCard).not.toContain('mia');
  });

  it('removes the link to a deleted leaver from a carer who has left too', async () => {
    const gone = { ...is, status: 'left' as const, formerUsername: 'mia' };
    await store(profile({ username: '', userUid: 'mia', ...gone }));
    const link = { userUid: 'mia', status: 'ended', restricted: false } as const;
    const later = { ...is, updated_at: afterDays(300).toISOString(), status: 'left' as const };
    await store(profile({ username: '', userUid: 'pat', children: [link], ...later }));
    await purgeAt(keptDays.leavers + 1);
    const users = await at.room.records('users');
    const pat = users.find(({ pk, sk }) => pk === at.site && sk === 'pat') ?? {};
    expect([Profile.parse(pat).children, pat.audienceCard]).toEqual([[], undefined]);
  });

  it('reports a leaver who cannot be deleted, and retries the next night', async () => {
    const gone = { ...is, status: 'left' as const, formerUsername: 'mia' };
    await store(profile({ username: '', userUid: 'mia', ...gone }));
    const send = (command: DeleteCommand) =>
      command instanceof DeleteCommand && command.input.TableName === 'users'
        ? Promise.reject(new Error('The table is away'))
        : at.room.db.send(command);
    const failed = tablesOf({ send } as never);
    const failing = leaverPurge(failed, {
      psychology: bound({ removeAbout: async () => {} }),
      groups: bound({ removeAbout: async () => {} }),
    });
    await expect(failing.of(at).endBefore(afterDays(1))).rejects.toThrow('The table is away');
    expect(await stored()).toEqual(['users  mia']);
  });

  it('keeps a leaver who came back during the purge', async () => {
    await store(profile({ username: 'mia', userUid: 'mia', ...is }));
    await purgeAt(2000);
    expect(await stored()).toHaveLength(7);
  });

  it('removes what was decided about a deleted child, and nothing else of it', async () => {
    const gone = { ...is, status: 'left' as const, formerUsername: 'mia' };
    await store(profile({ username: '', userUid: 'mia', ...gone }));
    const decision = { at: begin.toISOString(), by: 'ada', reason: 'Because.' };
    const withheld = ['mia', 'leo'].map((child) => ({ ...decision, child }));
    const over = { version: 2, blocked: decision, withheld };
    const pat: DecidedProfile = { ...profile({ username: 'pat', userUid: 'pat', ...is }), over };
    await put('users', { ...pat, ...personKeys(at, pat) });
    await purgeAt(keptDays.leavers + 1);
    const users = await at.room.records('users');
    const after = users.find(({ pk, sk }) => pk === at.site && sk === 'pat') ?? {};
    expect(DecidedProfile.parse(after).over).toEqual({
      version: 3,
      blocked: decision,
      withheld: withheld.slice(1),
    });
  });

  it('repairs a card without what was decided, and lists leavers of an earlier release', async () => {
    const decision = { at: begin.toISOString(), by: 'ada', reason: 'Because.' };
    const over = { version: 1, blocked: decision, withheld: [] };
    const pat: DecidedProfile = { ...profile({ username: 'pat', userUid: 'pat', ...is }), over };
    const { audienceCard: stale } = personKeys(at, { ...pat, over: undefined });
    await put('users', { ...pat, ...personKeys(at, pat), audienceCard: stale });
    const left = profile({ username: '', userUid: 'mia', ...is, status: 'left' });
    await put('users', { ...left, pk: at.site, sk: 'mia' });
    await purgeAt(1);
    const users = await at.room.records('users');
    const found = (uid: string) => users.find(({ pk, sk }) => pk === at.site && sk === uid) ?? {};
    expect(found('pat').audienceCard).toBe(personKeys(at, pat).audienceCard);
    expect([found('mia').startPk, found('mia').startSk]).toEqual([
      `${at.site}#left`,
      `${begin.toISOString()}#mia`,
    ]);
  });
});
