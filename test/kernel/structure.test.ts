import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf } from '#functions/kernel/html/normalise';
import { sanitise } from '#functions/kernel/html/sanitise';
import { repaired } from '#functions/kernel/html/structure';
import { structureFaults } from '#test/support/html-structure';
import { documentOf } from '#test/support/random-documents';
import { honestTexts, hostileTexts } from '#test/support/texts';

describe('sanitise with a broken structure', () => {
  it.each([
    ['<li>One</li><li>Two</li>', '<ul><li>One</li><li>Two</li></ul>'],
    ['<p>A</p><li>One</li> after', '<p>A</p><ul><li>One</li></ul> after'],
    ['<ul>words<li>One</li></ul>', '<ul><li>words</li><li>One</li></ul>'],
    ['<ol><p>A</p><ul><li>B</li></ul></ol>', '<ol><li><p>A</p><ul><li>B</li></ul></li></ol>'],
    ['<td>1</td><td>2</td>', '<table><tr><td>1</td><td>2</td></tr></table>'],
    [
      '<table>A<tr>B<td>C</td></tr></table>',
      '<table><tr><td>A</td></tr><tr><td>B</td><td>C</td></tr></table>',
    ],
    ['<table><li>A</li></table>', '<table><tr><td><ul><li>A</li></ul></td></tr></table>'],
    ['<tbody><tr><td>1</td></tr></tbody>', '<table><tbody><tr><td>1</td></tr></tbody></table>'],
    ['<dt>A</dt><dd>B</dd>C', '<dl><dt>A</dt><dd>B</dd></dl>C'],
    ['<dl><div><dt>A</dt></div>B</dl>', '<dl><div><dt>A</dt></div><dd>B</dd></dl>'],
    // The editor keeps a caption without its picture, so it must survive a save.
    ['<figcaption>A</figcaption>', '<figcaption>A</figcaption>'],
    ['<p>A<td>B</td>C</p>', '<p>A</p><table><tr><td>B</td></tr></table>C'],
    ['<summary>A</summary>', 'A'],
  ])('repairs %s', (broken, sound) => {
    expect(sanitise(broken)).toBe(sound);
  });

  it.each(honestTexts)('leaves %s unchanged', (_, html) => {
    expect(repaired(html)).toBe(html);
  });

  it('keeps the words, gives every element its parent, and changes nothing in a second pass', () => {
    fc.assert(
      fc.property(documentOf(hostileTexts), (html) => {
        const once = sanitise(html);
        expect(structureFaults(once)).toEqual([]);
        expect(sanitise(once)).toBe(once);
      }),
      { numRuns: 1000, seed: 2026 },
    );
    fc.assert(
      fc.property(documentOf([]), (html) => {
        expect(words(sanitise(html))).toBe(words(html));
      }),
      { numRuns: 1000, seed: 2026 },
    );
  });
});

/** Returns the words of a text without its structure. */
const words = (html: string): string => textOf(html).replace(/\s/g, '');
