import { describe, expect, it } from 'vitest';
import { signInReason } from '#functions/people/admin/why';
import { capabilities, may } from '#shared/rights/permissions';
import { peopleRoom, refused } from '#test/people/people-room';
import { administrator } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';

const room = peopleRoom();
const { facts, act } = room;

describe('why a person cannot sign in', () => {
  const why = async (name: string) =>
    (await room.api.why({ userUid: `uid-${name}` }, administrator, facts())).sign_in.reason;

  it('gives the first reason that fits', async () => {
    expect([await why('gone'), await why('tess'), await why('cara')]).toEqual([
      'left',
      'never-tried',
      'possible',
    ]);
    await act('cara', { act: 'sign-out' });
    expect(await why('cara')).toBe('signed-out');
    await act('cara', { act: 'block', version: 1 });
    expect(await why('cara')).toBe('blocked');
    await storeProfiles(
      room.tables,
      profile({ username: 'TESS', userUid: 'uid-twin' }),
      profile({ username: '', userUid: 'uid-nameless' }),
    );
    expect([await why('tess'), await why('nameless')]).toEqual(['username-twice', 'no-username']);
  });

  it('has an answer for every combination', () => {
    const decided = { at: '', by: '', reason: '' };
    for (const status of ['active', 'left'] as const) {
      for (const blocked of [undefined, decided]) {
        for (const username of ['', 'cara']) {
          for (const namesakes of [1, 2]) {
            for (const signIn of [undefined, {}]) {
              const over = { version: 1, withheld: [], ...(blocked && { blocked }) };
              const facts = { status, username, over, origin: 'roster' as const };
              const { says, todo } = signInReason({ person: facts, namesakes, signIn });
              expect(says && todo).not.toBe('');
            }
          }
        }
      }
    }
  });

  it('explains the audience of a post, and only of a post', async () => {
    const ask = (address: string) =>
      room.api.why({ userUid: 'uid-cara', address }, administrator, facts());
    const { content } = await ask('https://main.portal.example.edu/notices/notice_details/p1');
    expect(content).toEqual({
      title: 'Camp',
      is_in: false,
      reasons: ['Cara Rossi is a carer, but of no student in Year 7.'],
    });
    await expect(ask('/calendar')).rejects.toEqual(refused('badRequest'));
  });
});

it('opens for administrators only, with every other right', () => {
  for (const capability of capabilities) {
    for (const type of ['student', 'faculty', 'affiliate'] as const) {
      const rights = { type, is_carer: true, capabilities: [capability], places: ['p'] };
      for (const operation of ['ppl.get', 'ppl.act'] as const) {
        expect([capability, may(rights, operation)]).toEqual([
          capability,
          capability === 'administrator',
        ]);
      }
    }
  }
});
