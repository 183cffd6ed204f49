import { expect, test } from 'vitest';
import { addressKey, addressOf, readAddresses } from '#shared/mailings/mail-addresses';

test.each([
  'a@b.co',
  'ada.lovelace+school@mail.example.org',
  "o'neil@example.com.au",
  'x_y-z@sub.sub.example.museum',
  '1234@example.xn--p1ai',
  `${'a'.repeat(64)}@example.org`,
])('accepts the address %s', (address) => {
  expect(addressOf(address)).toBe(address);
});

test.each([
  '',
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'ada@@example.org',
  'a@b@example.org',
  'ada@exam ple.org',
  'ada lovelace@example.org',
  '.ada@example.org',
  'ada.@example.org',
  'a..da@example.org',
  'ada@-example.org',
  'ada@example-.org',
  'ada@.example.org',
  'ada@example..org',
  'ada@example.org.',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'Ada <ada@example.org>',
  '<ada@example.org>',
  'ada@example.org;ben@example.org',
  'ada@example.org ben@example.org',
  'mailto:ada@example.org',
  'ada@example.org\r\nBcc: all@example.org',
  'ada\u0000@example.org',
  'ádá@example.org',
  'ada@exám ple.org',
  'ada@exámple',
  'ada@exámple.org/x',
  'ada\u200b@example.org',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a'.repeat(64)}.org`,
  `ada@${'a.'.repeat(130)}org`,
])('rejects %j as an address', (text) => {
  expect(addressOf(text)).toBeUndefined();
});

test.each([
  ['ada@exámple.org', 'ada@xn--exmple-qta.org'],
  ['büro@schule.example', undefined],
  ['info@schüle.example', 'info@xn--schle-mva.example'],
  ['info@SCHÜLE.example', 'info@xn--schle-mva.example'],
  ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['info@schu\u0308le.example', 'info@xn--schle-mva.example'],
])('writes the domain of %s as mail servers know it', (typed, address) => {
  expect(addressOf(typed)).toBe(address);
  if (address) expect(addressOf(address)).toBe(address);
});

test('removes spaces, tabs and quotes around an address', () => {
  for (const typed of [
    ' ada@b.org',
    'ada@b.org\t',
    '"ada@b.org"',
    "'ada@b.org'",
    ' " ada@b.org " ',
  ]) {
    expect(addressOf(typed)).toBe('ada@b.org');
  }
});

test('compares addresses without case and quotes, but with tags', () => {
  expect(addressKey(' "Ada@Example.ORG"')).toBe(addressKey('ada@example.org'));
  expect(addressKey('ada+home@example.org')).not.toBe(addressKey('ada@example.org'));
  expect(addressKey('Ada+Home@example.org')).toBe(addressKey('ada+home@example.org'));
  expect(addressKey('none')).toBe('');
});

test('splits a list at commas and line breaks, and drops repeated and empty entries', () => {
  const list = 'ada@b.org, Ben@b.org,,\n\r\n"cy@b.org"\tADA@B.ORG'.replace('\t', '\n');
  expect(readAddresses(`${list},`)).toEqual({
    addresses: ['ada@b.org', 'Ben@b.org', 'cy@b.org'],
    unreadable: [],
  });
});

test('returns every invalid entry of a list as it was typed', () => {
  const { addresses, unreadable } = readAddresses('ada@b.org\nBen <ben@b.org>, cy@b.org;di@b.org');
  expect(addresses).toEqual(['ada@b.org']);
  expect(unreadable).toEqual(['Ben <ben@b.org>', 'cy@b.org;di@b.org']);
});
