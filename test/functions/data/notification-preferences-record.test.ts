import { expect, it } from 'vitest';
import { isProven, readToken, tokenFor } from '#functions/data/notification-preferences-record';

const person = { key: 'k'.repeat(22), secret: 'a secret' };

it('an address to unsubscribe is read as it was made, and nonsense as none', () => {
  const token = tokenFor('main', person, 'daily');
  expect(readToken(token)).toMatchObject({ site: 'main', key: person.key, kind: 'daily' });
  for (const nonsense of ['', 'main', token.replace('.daily.', '.weekly.'), `${token}x`]) {
    expect([nonsense, readToken(nonsense)]).toEqual([nonsense, undefined]);
  }
});

it('it proves something at its school and for its kind of mail alone, were the secret the same everywhere', () => {
  const proves = (token: string, as: object) => {
    const read = readToken(token);
    return read && isProven({ ...read, ...as }, person.secret);
  };
  for (const site of ['main', 'regional']) {
    const token = tokenFor(site, person, 'daily');
    const other = site === 'main' ? 'regional' : 'main';
    expect(proves(token, {})).toBe(true);
    expect(proves(token, { site: other })).toBe(false);
    expect(proves(token, { kind: 'digest' })).toBe(false);
  }
});
