import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#test/support/browser/storage';
import {
  ownPath,
  savePath,
  takeSavedPath,
  unsubscribeToken,
  withoutSignInAnswer,
} from '../../../web/src/auth/addresses.ts';

const origin = 'https://main.portal.example.edu';

const hostile = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  'https://evil.example/',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'https://main.portal.example.edu@evil.example/',
  'https://main.portal.example.edu.evil.example/',
  'https://main.portal.example.edu:444/notices',
  'http://main.portal.example.edu/notices',
  '/.//evil.example',
  '/notices/..//evil.example',
  '/%2e%2e//evil.example',
  'http://[',
  '\u0000//evil.example',
  ' //evil.example',
  './/evil.example/..//evil.example',
];

describe('the path after sign-in', () => {
  it.each(['/', '/notices#deep', '/connections?q=tide&unread=true#a', '/admin/intake?intake=1'])(
    'restores %s',
    (path) => {
      const storage = memoryStorage();
      const url = new URL(path, origin);
      savePath(storage, url);
      expect(takeSavedPath(storage, origin)).toBe(path);
    },
  );

  it('returns home the second time', () => {
    const storage = memoryStorage();
    savePath(storage, new URL('/notices', origin));
    takeSavedPath(storage, origin);
    expect(takeSavedPath(storage, origin)).toBe('/');
  });

  it('saves no page of the sign-in itself', () => {
    const storage = memoryStorage();
    savePath(storage, new URL('/sign-in/callback?code=1', origin));
    savePath(storage, new URL('/signed-out', origin));
    expect(storage.length).toBe(0);
    expect(ownPath('/sign-in/callback?code=1&state=2', origin)).toBe('/');
  });

  it.each(hostile)('keeps %j on our origin', (path) => {
    const restored = ownPath(path, origin);
    expect(new URL(restored, origin).origin).toBe(origin);
    expect(restored).toMatch(/^\/(?![/\\])/);
  });

  it('keeps any text on our origin', () => {
    const bits = [
      '/',
      '\\',
      '//',
      ':',
      '@',
      'https',
      'evil.example',
      '.',
      '..',
      '\t',
      '%2f',
      '?',
      '#',
    ];
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(fc.constantFrom(...bits)).map((b) => b.join('')),
    );
    fc.assert(
      fc.property(text, (path) => {
        const restored = ownPath(path, origin);
        return new URL(restored, origin).origin === origin && /^\/(?![/\\])/.test(restored);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a sign-in answer in the address', () => {
  it('stays on the callback', () => {
    expect(withoutSignInAnswer(`${origin}/sign-in/callback?code=1&state=2`)).toBeUndefined();
  });

  it.each([
    ['/?code=1&state=2', '/'],
    ['/notices?q=a&code=1&state=2', '/notices?q=a'],
    ['/notices#access_token=1&state=2', '/notices'],
    ['/notices?access_token=1', '/notices'],
    ['/sign-in/callback/?code=1&state=2', '/sign-in/callback/'],
  ])('removes the answer from %s', (from, to) => {
    expect(withoutSignInAnswer(origin + from)).toBe(to);
  });

  it.each(['/calendar?postcode=1', '/notices?state=NSW', '/notices#code=1', '/'])(
    'finds no answer in %s',
    (path) => {
      expect(withoutSignInAnswer(origin + path)).toBeUndefined();
    },
  );
});

describe('an address that turns mail off', () => {
  const token = `main.${'k'.repeat(22)}.digest.${'p'.repeat(43)}`;

  it('matches the whole path only', () => {
    expect(unsubscribeToken(`/unsubscribe/${token}`)).toBe(token);
    expect(unsubscribeToken(`/unsubscribe/${encodeURIComponent('a b')}`)).toBe('a b');
  });

  it.each([
    '/unsubscribe',
    '/unsubscribe/',
    `/unsubscribe/${token}/`,
    `/unsubscribe/${token}/more`,
    `//unsubscribe/${token}`,
    `/admin/unsubscribe/${token}`,
    `/Unsubscribe/${token}`,
    '/unsubscribe/%E0%A4%A',
    '/unsubscribe/<script>',
    `/unsubscribe/${'a'.repeat(601)}`,
  ])('rejects %s', (pathname) => {
    expect(unsubscribeToken(pathname)).toBeUndefined();
  });
});
