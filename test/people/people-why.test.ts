import { describe, expect, it } from 'vitest';
import { signInReason } from '#functions/people/admin/sign-in-reason';
import { refusedSignIns } from '#functions/people/store/accounts/refused';
import { peopleDirectory } from '#functions/people/store/decided/directory';
import { identityRepository } from '#functions/people/store/identities';
import { capabilities, may } from '#shared/rights/permissions';
import { contentAddress } from '#shared/site/content-address';
import { peopleRoom, refused } from '#test/people/people-room';
import { administrator } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const room = peopleRoom();
const { facts, act } = room;

describe('why somebody who is not found cannot sign in', () => {
  const why = (name: string) => room.api.whyNobody({ name }, administrator, facts());

  it('says who has left, who is here, and which name the provider sent', async () => {
    const [gone, here] = [await why('Gone Ng'), await why(' TESS ')];
    expect(gone).toMatchObject({ userUid: 'uid-gone' });
    expect(gone.says).toContain('no longer');
    expect(here).toMatchObject({ userUid: 'uid-tess', todo: expect.stringContaining('ask there') });
    await refusedSignIns(room.tables)
      .of(schoolNamed('main'))
      .add({ provider: 'School', reason: 'unknown', name: 'SCHOOL\\Newt' }, facts().now);
    expect((await why('newt@school.example')).says).toBe(
      'The sign-in service sent the name “SCHOOL\\Newt”, and nobody here has it.',
    );
    expect(await why('who@school.example')).toMatchObject({
      says: 'Nobody with this name or address is in the roster or was added by hand.',
    });
  });
});

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

  it('says which other name the provider sent, and only for the person whom it resembles', async () => {
    const refused = refusedSignIns(room.tables).of(schoolNamed('main'));
    const unknown = { provider: 'School', reason: 'unknown' as const };
    const { now } = facts();
    await refused.add({ ...unknown, name: 'tess@harbour.example.edu' }, now);
    const { sign_in } = await room.api.why({ userUid: 'uid-tess' }, administrator, facts());
    expect(sign_in).toMatchObject({
      reason: 'another-name',
      says: 'The sign-in service sent the name “tess@harbour.example.edu”. The roster has “tess”.',
    });
    expect(await why('otto')).toBe('never-tried');
    await refused.add({ ...unknown, name: 'SCHOOL\\Otto' }, now);
    expect(await why('otto')).toBe('another-name');
    // Cara has signed in since.
    await refused.add({ ...unknown, name: 'cara@old.example' }, new Date('2026-02-28'));
    expect(await why('cara')).toBe('possible');
    // After a week it is forgotten, also if it is still stored.
    const later = new Date(now.getTime() + 8 * 86_400_000);
    expect(await refused.newest(later)).toEqual([]);
  });

  it('says in a school with accounts of its own who was not invited, or at another address', async () => {
    room.accounts = 'pool';
    expect(await why('tess')).toBe('not-invited');
    const identities = identityRepository(room.tables).of(schoolNamed('main'));
    const invited_at = '2026-03-01T00:00:00.000Z';
    const invite = (invited_to: string) =>
      identities.invite('pool#tess', 'uid-tess', { invited_at, invited_to });
    await invite('old@example.org');
    expect(await why('otto')).toBe('not-invited');
    const fresh = peopleDirectory(room.tables).of(schoolNamed('main'));
    const tess = (await fresh.here(facts().now)).find(({ userUid }) => userUid === 'uid-tess');
    expect(tess).toMatchObject({ invitation: { invited_to: 'old@example.org' } });
    expect(tess?.signIn).toBeUndefined();
  });

  it('has an answer for every combination', () => {
    const decided = { at: '', by: '', reason: '' };
    for (const status of ['active', 'left'] as const) {
      for (const blocked of [undefined, decided]) {
        for (const username of ['', 'cara']) {
          for (const namesakes of [1, 2]) {
            for (const signIn of [undefined, {}]) {
              const over = { version: 1, withheld: [], ...(blocked && { blocked }) };
              const person = { status, username, email: '', over, origin: 'roster' as const };
              for (const hasOwnAccounts of [true, false]) {
                const account = { signIn };
                const facts = { person, namesakes, account, refusals: [], hasOwnAccounts };
                const { says, todo } = signInReason(facts);
                expect(says && todo).not.toBe('');
              }
            }
          }
        }
      }
    }
  });

  it('explains who sees a post, a place, a page and an event, and nothing else', async () => {
    const ask = async (name: string, address: string) =>
      (await room.api.why({ userUid: `uid-${name}`, address }, administrator, facts())).content;
    expect(await ask('cara', 'https://main.portal.example.edu/notices/notice_details/p1')).toEqual({
      title: 'Camp',
      is_in: false,
      reasons: ['Cara Rossi is a carer, but of no student in Year 7.'],
    });
    const place = (is_in: boolean, ...reasons: string[]) => ({ title: 'Garden', is_in, reasons });
    expect(await ask('otto', '/places/garden')).toEqual(
      place(false, 'Otto Rossi is a student, and the place is not for students.'),
    );
    expect(await ask('tess', '/places/garden')).toEqual(place(true, 'Tess Ng edits this place.'));
    expect(await ask('ada', '/places/garden')).toEqual(
      place(true, 'Ada Ng is an administrator, who sees every place.'),
    );
    expect(await ask('cara', '/places/garden/beds')).toMatchObject({
      is_in: false,
      reasons: ['The page is hidden.', 'Cara Rossi is a carer, but of no student in Year 7.'],
    });
    expect(await ask('cara', '/calendar/calendar_details/e1')).toEqual({
      title: 'Sports day',
      is_in: true,
      reasons: ['The event is for everyone.'],
    });
    expect(await ask('cara', '/calendar/calendar_details/e2')).toMatchObject({
      is_in: false,
      reasons: ['Cara Rossi is a carer, and the event is not for carers.'],
    });
    await expect(ask('cara', '/calendar')).rejects.toEqual(refused('badRequest'));
  });

  it('knows which addresses an audience decides about', () => {
    expect(contentAddress('/places/garden/beds?x=1')).toEqual({
      kind: 'place',
      slug: 'garden',
      pageSlug: 'beds',
    });
    expect(contentAddress('/places/caf%C3%A9/')).toMatchObject({ kind: 'place', slug: 'café' });
    expect(contentAddress('/calendar/calendar_details/e1')).toEqual({
      kind: 'event',
      eventUid: 'e1',
    });
    expect(contentAddress('/notices/notice_details/p1')).toEqual({ kind: 'post', postUid: 'p1' });
    for (const none of ['/', '/places', '/admin/people', 'https://elsewhere.example/places/x']) {
      expect(contentAddress(none)).toBeUndefined();
    }
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
