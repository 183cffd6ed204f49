import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, marksIn } from '#functions/search/excerpt';
import { mostCharacters, storedText } from '#functions/search/stored-text';
import { termsOf } from '#functions/search/words';

const of = (text: string, query: string) => excerptOf(text, new Set(termsOf(query)));
const marked = ({ text, marks }: ReturnType<typeof excerptOf>) =>
  marks.map(({ from, to }) => text.slice(from, to));
const long = 'Some words before it. '.repeat(30);

describe('an excerpt', () => {
  it('cuts around the words of the search and returns their positions', () => {
    const found = of(`${long}The Café opens early.${long}`, 'cafe opens');
    expect(marked(found)).toEqual(['Café', 'opens']);
    expect(found.text).toMatch(/^… \S.* …$/);
    expect(found.text.length).toBeLessThan(240);
  });

  it('starts with the sentence of the words if its beginning is near', () => {
    expect(of(`${long}Bring a hat to the camp.`, 'camp').text).toBe('… Bring a hat to the camp.');
    expect(of(`${'no end '.repeat(30)}the camp`, 'camp').text).toMatch(/^… (no|end) .*the camp$/);
  });

  it('shows the part where most of the words are close together', () => {
    expect(of(`camp ${long} the camp leaves by bus ${long}`, 'camp bus').text).toContain('leaves');
  });

  it('shows the beginning when no word is found', () => {
    expect(of('A short text.', 'nothing')).toEqual({ text: 'A short text.', marks: [] });
  });

  it('merges marks that touch, including scripts without spaces', () => {
    expect(marked(of('我们的数学课很好', '数学课'))).toEqual(['数学课']);
    expect(marksIn('l’école', new Set(['lecole', 'ecole']))).toEqual([{ from: 0, to: 7 }]);
  });

  it('marks whole words of any text and splits no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), fc.nat(), (text, n) => {
        const query = text.slice(n % (text.length + 1), (n % (text.length + 1)) + 8);
        const found = of(text, query);
        expect(found.text.isWellFormed()).toBe(true);
        let end = -1;
        for (const { from, to } of found.marks) {
          expect(from).toBeGreaterThan(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(found.text.length);
      }),
    );
  });
});

describe('the plain text of a stored text', () => {
  it('removes markup, separates blocks and decodes characters', () => {
    expect(
      storedText('<h2>Bring</h2><p>a <b>tow</b>el &amp; a hat &lt;3</p><img alt="x" src="y">'),
    ).toBe('Bring a towel & a hat <3');
  });

  it('keeps the cells and the rows of a table apart', () => {
    const table =
      '<table><tr><th>Day</th> <th>Bus</th></tr><tr><td>Monday</td><td></td><td>7 A</td></tr></table>';
    expect(storedText(`<p>Times</p>${table}<p>End</p>`)).toBe('Times Day · Bus · Monday · 7 A End');
  });

  it('limits the length, including markup that is cut', () => {
    const html = `<p>${'word '.repeat(50_000)}</p>`;
    expect(storedText(html).length).toBeLessThanOrEqual(mostCharacters);
    expect(storedText(`${'x'.repeat(mostCharacters * 10 - 3)}<p class="a">`)).not.toContain('<');
  });
});
