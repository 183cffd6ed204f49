import { expect, it } from 'vitest';
import {
  isProven,
  readToken,
  tokenFor,
} from '#functions/notifications/store/notification-preferences-record';
import { schoolNamed } from '#test/support/records/school';

const person = { key: 'k'.repeat(22), secret: 'a secret' };

it('reads an unsubscribe token as it was made, and rejects a malformed one', () => {
  const token = tokenFor(schoolNamed('main'), person, 'daily');
  expect(readToken(token)).toMatchObject({ site: 'main', key: person.key, kind: 'daily' });
  for (const nonsense of ['', 'main', token.replace('.daily.', '.weekly.'), `${token}x`]) {
    expect([nonsense, readToken(nonsense)]).toEqual([nonsense, undefined]);
  }
});

it('verifies a token only for its site and kind of mail, also with the same secret', () => {
  const proves = (token: string, as: object) => {
    const read = readToken(token);
    return read && isProven({ ...read, ...as }, person.secret);
  };
  for (const site of ['main', 'regional']) {
    const token = tokenFor(schoolNamed(site), person, 'daily');
    const other = site === 'main' ? 'regional' : 'main';
    expect(proves(token, {})).toBe(true);
    expect(proves(token, { site: other })).toBe(false);
    expect(proves(token, { kind: 'digest' })).toBe(false);
  }
});
