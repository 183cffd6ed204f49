import { describe, expect, it } from 'vitest';
import { noteMatch, privateMailMatch, requestMatch } from '#bin/lib/person/confidential-matches';
import type { Person } from '#bin/lib/person/person';
import {
  messageKeys,
  requestKeys,
  type StoredMessage,
  type StoredRequest,
} from '#functions/psychology/store/request-record';
import { profile } from '#test/support/records/profiles';

const person = (username: string): Person => ({
  ...{ site: 'main', profile: profile({ username }), userUid: `u-${username}`, username },
  ...{ isNameTaken: false, email: `${username}@x.example`, isAddressShared: false },
  ...{ fullName: username, words: [], numbers: [] },
});
const at = '2026-03-02T00:00:00.000Z';
const note = {
  ...{ pk: 'main#u-mia', sk: 'n1', noteUid: 'n1', studentUid: 'u-mia', by: 'u-theo' },
  ...{ created_at: at, visible_all: true, sealed: 'v1.secret' },
  retracted: { at, by: 'u-hana', reason: 'v1.reason' },
};
const request: StoredRequest = {
  ...{ requestUid: 'r1~u-mia', studentUid: 'u-mia', by: 'u-cara', requester: 'carer' },
  ...{ state: 'received', waits_for: 'counsellor', mail_me: true, created_at: at, updated_at: at },
};
const requestItem = { ...requestKeys('main', request), ...request };
const message: StoredMessage = {
  ...{ messageUid: 'm1', requestUid: 'r1~u-mia', studentUid: 'u-mia', by: 'u-cora' },
  ...{ from: 'counsellor', is_note: true, at, sealed: 'v1.secret' },
};
const messageItem = { ...messageKeys('main', message), ...message };

describe('an erasure of confidential records', () => {
  it('deletes everything about a student, and shows no sealed text', () => {
    const found = [
      noteMatch(note, person('mia')),
      noteMatch({ pk: 'main#u-mia', sk: 'key', studentUid: 'u-mia', stored: 'k' }, person('mia')),
      requestMatch(requestItem, person('mia')),
      requestMatch(messageItem, person('mia')),
    ];
    for (const match of found) expect(match?.becomes).toEqual([]);
    // A request of a carer about the student is not the student's own.
    expect(found.map((match) => match?.shown !== undefined)).toEqual([true, false, false, false]);
    expect(JSON.stringify(found)).not.toContain('v1.');
  });

  it('leaves notes and requests about a student without the person who wrote them', () => {
    const left = (match: ReturnType<typeof noteMatch>) => JSON.stringify(match?.becomes);
    expect(left(noteMatch(note, person('theo')))).toContain('v1.secret');
    expect(left(noteMatch(note, person('theo')))).toContain('u-hana');
    expect(left(noteMatch(note, person('hana')))).toContain('u-theo');
    expect(left(requestMatch(requestItem, person('cara')))).toContain('r1~u-mia');
    for (const [match, uid] of [
      [noteMatch(note, person('theo')), 'u-theo'],
      [noteMatch(note, person('hana')), 'u-hana'],
      [requestMatch(requestItem, person('cara')), 'u-cara'],
      [requestMatch(messageItem, person('cora')), 'u-cora'],
    ] as const) {
      expect(left(match)).not.toContain(uid);
      expect(match?.becomes).toHaveLength(1);
    }
  });

  it('shows a request to the person who made it, and to nobody else', () => {
    expect(requestMatch(requestItem, person('cara'))?.shown).toMatchObject({ state: 'received' });
    expect(requestMatch(messageItem, person('cora'))?.shown).toBeUndefined();
    expect(requestMatch(requestItem, person('hugo'))).toBeUndefined();
    expect(noteMatch(note, person('ned'))).toBeUndefined();
  });

  it('deletes mail to the person, about the person and in the person’s name', () => {
    const mail = { studentUid: 'u-mia', byUid: 'u-theo', email: 'Hana@x.example', created_at: at };
    for (const name of ['mia', 'theo', 'hana']) {
      expect(privateMailMatch(mail, person(name))?.becomes).toEqual([]);
    }
    expect(privateMailMatch(mail, person('ned'))).toBeUndefined();
  });
});
