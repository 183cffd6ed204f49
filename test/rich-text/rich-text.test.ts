import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInternal, safeAttributes, safeLink, safeStyle } from '#shared/rich-text/rich-text';

describe('the address of a link', () => {
  test.each([
    'https://example.com/a b?c=d#e',
    'http://example.com',
    'HTTPS://EXAMPLE.COM/',
    'mailto:office@example.edu?subject=Fair',
    'tel:+61 2 5550 0100',
    'sms:+61491570006',
    'webcal://example.edu/calendar.ics',
    '/notices/notice_details/1',
    '/',
    '#top',
  ])('allows %s', (address) => expect(safeLink(address)).toBe(address));

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'ftp://example.com',
    'webcal:/evil.example',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'https:evil.example',
    'https:\\\\evil.example',
    'https:///evil.example',
    'relative/path',
    '',
  ])('rejects %j', (address) => expect(safeLink(address)).toBeUndefined());

  test('keeps internal links inside the portal', () => {
    const own = 'https://main.portal.example.edu';
    fc.assert(
      fc.property(fc.string(), (tail) => {
        const link = safeLink(`/${tail}`);
        if (link && isInternal(link)) expect(new URL(link, own).origin).toBe(own);
      }),
    );
  });

  test('rejects every notation of a script address', () => {
    const junk = fc.constantFrom('\t', '\n', '\r', ' ', '\u0000', '\u001f', '\u00a0', '\u2028', '');
    fc.assert(
      fc.property(junk, junk, junk, (a, b, c) => {
        const link = safeLink(`${a}java${b}script${c}:alert(1)`);
        expect(link).toBeUndefined();
      }),
    );
  });
});

describe('a style', () => {
  test('keeps colours, alignment and sizes', () => {
    const style =
      'color: #C41425; background-color: rgba(0, 0, 0, 0.5); text-align: center; width: 50%';
    expect(safeStyle(style)).toBe(style);
  });

  test.each([
    'position: fixed',
    'background-image: url(https://evil.example)',
    'background-color: url(https://evil.example)',
    'color: var(--x)',
    'color: expression(alert(1))',
    'width: calc(100vw)',
    'width: 99999px',
    'color: re\\64',
    'color: red !important',
    'behavior: url(#x)',
    '-moz-binding: url(x)',
    '--x: red',
    '__proto__: red',
    'constructor: red',
  ])('drops %s', (style) => expect(safeStyle(style)).toBeUndefined());

  test('writes declarations in one notation', () => {
    expect(safeStyle(' COLOR :red;;text-align:left;color:blue')).toBe(
      'color: blue; text-align: left',
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = safeStyle(`color:red;${text};width:1px`);
        expect(once && safeStyle(once)).toBe(once);
      }),
    );
  });
});

describe('attributes', () => {
  test('drops attributes that are not listed for the element', () => {
    const given = { id: 'a', class: 'b', onclick: 'c', 'data-x': 'd', colspan: '2', title: 'T' };
    expect(safeAttributes('p', given)).toEqual({ title: 'T' });
    expect(safeAttributes('td', given)).toEqual({ colspan: '2', title: 'T' });
    expect(safeAttributes('constructor', { constructor: 'x', __proto__: 'y' })).toEqual({});
  });

  test('limits spans to the size of a table that a page can draw', () => {
    expect(safeAttributes('td', { colspan: '1000', rowspan: '65534' })).toEqual({});
  });
});
