import { describe, expect, it } from 'vitest';
import { noteMatch, privateMailMatch, sealedMatch } from '#bin/lib/person/confidential-matches';
import type { Person } from '#bin/lib/person/person';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const person = (username: string): Person => ({
  ...schoolNamed('main'),
  profile: profile({ username }),
  userUid: `u-${username}`,
  username,
  isNameTaken: false,
  email: `${username}@x.example`,
  isAddressShared: false,
  mobile: '',
  fullName: username,
  words: [],
  numbers: [],
});
const at = '2026-03-02T00:00:00.000Z';
const note = {
  pk: 'main#u-mia',
  sk: 'n1',
  noteUid: 'n1',
  studentUid: 'u-mia',
  by: 'u-theo',
  created_at: at,
  visible_all: true,
  sealed: 'v1.secret',
  retracted: { at, by: 'u-hana', reason: 'v1.reason' },
};
describe('an erasure of confidential records', () => {
  it('deletes everything about a student, and shows no sealed text', () => {
    const found = [
      noteMatch(note, person('mia')),
      noteMatch({ pk: 'main#u-mia', sk: 'key', studentUid: 'u-mia', stored: 'k' }, person('mia')),
    ];
    for (const match of found) expect(match?.becomes).toEqual([]);
    expect(found.map((match) => match?.shown !== undefined)).toEqual([true, false]);
    expect(JSON.stringify(found)).not.toContain('v1.');
  });

  it('leaves notes about a student without the person who wrote them', () => {
    const left = (match: ReturnType<typeof noteMatch>) => JSON.stringify(match?.becomes);
    expect(left(noteMatch(note, person('theo')))).toContain('v1.secret');
    expect(left(noteMatch(note, person('theo')))).toContain('u-hana');
    expect(left(noteMatch(note, person('hana')))).toContain('u-theo');
    for (const [match, uid] of [
      [noteMatch(note, person('theo')), 'u-theo'],
      [noteMatch(note, person('hana')), 'u-hana'],
    ] as const) {
      expect(left(match)).not.toContain(uid);
      expect(match?.becomes).toHaveLength(1);
    }
  });

  it('deletes sealed answers about a person with their key, and shows no sealed text', () => {
    const key = { pk: 'main#u-mia', sk: 'key', studentUid: 'u-mia', stored: 'k' };
    const answer = {
      pk: 'main#ask#sealed',
      sk: 'at#c:u-mia',
      userUid: 'u-mia',
      texts: { health: 'v1.secret' },
    };
    const found = [sealedMatch(key, person('mia')), sealedMatch(answer, person('mia'))];
    for (const match of found) expect(match?.becomes).toEqual([]);
    expect(JSON.stringify(found)).not.toMatch(/v1\.|"k"/);
    expect(found.map((match) => match?.shown !== undefined)).toEqual([false, true]);
    for (const record of [key, answer]) {
      expect(sealedMatch(record, person('theo'))).toBeUndefined();
    }
    // Another finder deletes what is not sealed.
    expect(sealedMatch({ ...answer, texts: undefined }, person('mia'))).toBeUndefined();
  });

  it('deletes mail to the person, about the person and in the person’s name', () => {
    const mail = { studentUid: 'u-mia', byUid: 'u-theo', email: 'Hana@x.example', created_at: at };
    for (const name of ['mia', 'theo', 'hana']) {
      expect(privateMailMatch(mail, person(name))?.becomes).toEqual([]);
    }
    expect(privateMailMatch(mail, person('ned'))).toBeUndefined();
    expect(noteMatch(note, person('ned'))).toBeUndefined();
  });
});
