import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf } from '#functions/kernel/html/normalise';
import { sanitise } from '#functions/kernel/html/sanitise';
import { type Block, type Run, textOf as wordsOf } from '#functions/pdf/flow/blocks';
import { blocksOf } from '#functions/pdf/flow/rich-text/rich-blocks';
import { documentOf } from '#test/support/random-documents';
import { honestTexts, hostileTexts } from '#test/support/texts';

const settings = { origin: 'https://main.school.edu', highest: 3 } as const;
const read = (html: string) => blocksOf(html, settings);

/** Yields the runs of blocks in their order. */
function* runsIn(blocks: readonly Block[]): Generator<readonly Run[]> {
  for (const block of blocks) {
    if (block.kind === 'paragraph' || block.kind === 'heading') yield block.runs;
    if (block.kind === 'quote') yield* runsIn(block.blocks);
    if (block.kind === 'list') for (const { blocks: own } of block.items) yield* runsIn(own);
    if (block.kind === 'picture' && block.caption) yield block.caption;
    if (block.kind === 'table') {
      if (block.caption) yield block.caption;
      for (const cell of block.rows.flat()) yield* runsIn(cell.blocks);
    }
  }
}

/** Returns the letters of a text; a table's caption may stand below it in the source. */
const letters = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');
const lettersOf = (html: string) => letters([...runsIn(read(html))].map(wordsOf).join(' '));
const sorted = (text: string) => [...text].sort().join('');

describe('blocksOf', () => {
  it('keeps every word of any document', () => {
    fc.assert(
      fc.property(documentOf([]), (html) => {
        expect(sorted(lettersOf(html))).toBe(sorted(letters(textOf(sanitise(html)))));
      }),
      { numRuns: 500 },
    );
  });

  it.each(honestTexts.filter(([, html]) => !/<iframe/.test(html)))(
    'keeps the words of %s in their order',
    (_, html) => {
      expect(lettersOf(html)).toBe(letters(textOf(html)));
    },
  );

  it('loads nothing: pictures are stored names, and links are harmless', () => {
    for (const attack of hostileTexts) {
      const text = JSON.stringify(read(attack));
      expect(text).not.toMatch(/"link":"(?!https?:|webcal:|mailto:|tel:|sms:)/);
      expect(text).not.toContain('"kind":"picture"');
    }
    expect(read('<img src="file:///etc/passwd"><img src="http://169.254.169.254/latest">')).toEqual(
      [],
    );
  });

  it('reads styles, links and line breaks', () => {
    const [block] = read(
      '<p>A <strong>b <em>c</em></strong><br>d <a href="/places/x">e</a> <a href="#top">f</a> m<sup>2</sup></p>',
    );
    expect(block).toMatchObject({ kind: 'paragraph' });
    expect(block?.kind === 'paragraph' && block.runs).toEqual([
      { text: 'A ', weight: 'regular' },
      { text: 'b ', weight: 'bold' },
      { text: 'c', weight: 'boldItalic' },
      { text: '\n', weight: 'regular' },
      { text: 'd ', weight: 'regular' },
      { text: 'e', weight: 'regular', link: 'https://main.school.edu/places/x' },
      { text: ' ', weight: 'regular' },
      { text: 'f', weight: 'regular' },
      { text: ' m', weight: 'regular' },
      { text: '²', weight: 'regular' },
    ]);
  });

  it('gives headings levels without a gap', () => {
    const tags = read('<h2>a</h2><h4>b</h4><h6>c</h6><h2>d</h2>').map((block) =>
      block.kind === 'heading' ? block.tag : '',
    );
    expect(tags).toEqual(['H3', 'H4', 'H5', 'H3']);
  });

  it('reads lists with their numbers, and tables with spans', () => {
    const [list, table] = read(
      '<ol start="3"><li>a</li><li value="9">b</li></ol><table><tr><th colspan="2">c</th></tr><tr><td rowspan="2">d</td></tr></table>',
    );
    expect(list?.kind === 'list' && list.items.map(({ label }) => label)).toEqual(['3.', '9.']);
    expect(table?.kind === 'table' && table.rows.flat()).toMatchObject([
      { columns: 2, rows: 1, isHeading: true },
      { columns: 1, rows: 2, isHeading: false },
    ]);
  });

  it('makes a frame a link with its title', () => {
    const [frame] = read(
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Our concert"></iframe>',
    );
    expect(frame?.kind === 'paragraph' && frame.runs[0]).toMatchObject({
      text: 'Our concert',
      link: expect.stringMatching(/^https:\/\/www\.youtube/),
    });
  });
});
