import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { PDFContext } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { linesOf, widthOf } from '#functions/pdf/lines';
import { startReport } from '#functions/pdf/report';
import { typesetter } from '#functions/pdf/typesetter';
import { fonts, made, readable, written } from '#test/pdf/written';
import { readPdf } from '#test/support/pdf-reader';

describe('startReport', () => {
  it('writes landscape A4 with a title, a language and a tree of parts', async () => {
    const pdf = await written([['Zoë', 'one']], 'Families & <friends>');
    expect(pdf.size).toEqual({ width: 841.89, height: 595.28 });
    expect(pdf.title).toBe('Families & <friends>');
    expect(pdf.language).toBe('(en-AU)');
    expect(pdf.isMarked).toBe(true);
    expect(pdf.showsTitle).toBe(true);
    expect(pdf.xmp).toContain('Families &amp; &lt;friends&gt;');
    expect(pdf.whole.parts.map(({ tag, text }) => [tag, text])).toEqual([
      ['H1', 'Families & <friends>'],
      ['Table', ''],
    ]);
    const [head, body] = pdf.whole.parts[1]?.parts ?? [];
    expect([head?.tag, body?.tag]).toEqual(['THead', 'TBody']);
    expect(head?.parts[0]?.parts.map(({ tag, text, scope }) => [tag, text, scope])).toEqual([
      ['TH', 'Name', '/Column'],
      ['TH', 'Words', '/Column'],
    ]);
    expect(body?.parts[0]?.parts.map(({ tag, text }) => [tag, text])).toEqual([
      ['TD', 'Zoë'],
      ['TD', 'one'],
    ]);
  });

  it('writes 1,000 tagged rows of 6 cells within 150 KB, with every tag', async () => {
    const report = startReport({ title: 'Rows', language: 'en-AU', made }, fonts);
    const table = report.table(Array.from({ length: 6 }, (_, i) => ({ title: `T${i}`, share: 1 })));
    const rows = Array.from({ length: 1_000 }, (_, n) => [`Row ${n}`, 'a', 'b', '', 'c', 'd']);
    for (const row of rows) table.row(row);
    table.finish();
    const bytes = await report.finish();
    expect(bytes.length).toBeLessThan(150_000);
    const pdf = await readPdf(bytes);
    expect(pdf.rows().slice(1)).toEqual(rows);
  });

  it('writes portrait A4 with headings, totals, and amounts at the right edge', async () => {
    const report = startReport(
      { title: 'Account', language: 'en-AU', made, orientation: 'portrait' },
      fonts,
    );
    report.heading();
    report.subheading('Entries');
    const table = report.table([
      { title: 'What', share: 2 },
      { title: 'Amount', share: 1, isAmount: true },
    ]);
    for (let i = 0; i < 60; i++) table.row([`Fee ${i}`, `$${i}.00`]);
    table.row(['Total', '$1,770.00'], 'bold');
    table.finish();
    const bytes = await report.finish();
    const pdf = await readPdf(bytes);
    expect(pdf.size).toEqual({ width: 595.28, height: 841.89 });
    expect(pdf.pages).toBe(2);
    expect(pdf.whole.parts.map(({ tag }) => tag)).toEqual(['H1', 'H2', 'Table']);
    expect(pdf.rows().at(-1)).toEqual(['Total', '$1,770.00']);
    // The amounts begin at different places, as they end at the same one.
    const lefts = pdf.lefts().flat();
    const [first, last] = [36 + (523.28 * 2) / 3, 595.28 - 36];
    const amounts = new Set(lefts.filter((left) => left > first));
    expect(amounts.size).toBeGreaterThanOrEqual(3);
    for (const left of amounts) expect(left).toBeLessThan(last - 15);
    expect(Math.min(...lefts)).toBe(36);
  });

  it('repeats headings and page numbers on every page as decoration', async () => {
    const pdf = await written(Array.from({ length: 80 }, (_, i) => [`Person ${i}`, `${i}`]));
    expect(pdf.pages).toBe(3);
    expect(pdf.rows()).toHaveLength(81);
    expect(pdf.rows()[80]).toEqual(['Person 79', '79']);
    expect(pdf.artifacts.filter((text) => text.startsWith('Page'))).toEqual([
      'Page 1 of 3',
      'Page 2 of 3',
      'Page 3 of 3',
    ]);
    expect(pdf.artifacts.filter((text) => text === 'NameWords')).toHaveLength(2);
  });

  it('maps each mark of a page to its part', async () => {
    const pdf = await written(Array.from({ length: 40 }, (_, i) => [`Person ${i}`, `${i}`]));
    const owners = pdf.owners();
    expect(owners).toHaveLength(pdf.pages);
    expect(owners[0]?.slice(0, 5).map(({ tag, text }) => `${tag} ${text}`)).toEqual([
      'H1 A report',
      'TH Name',
      'TH Words',
      'TD Person 0',
      'TD 0',
    ]);
    expect(owners.at(-1)?.at(-1)?.text).toBe('39');
  });

  it('breaks long words, and continues a long cell on the next page', async () => {
    const address = `${'a'.repeat(300)}@example.edu`;
    const story = Array.from({ length: 900 }, (_, i) => `word${i}`).join(' ');
    const pdf = await written([
      [address, 'short'],
      ['before', 'x'],
      [story, 'beside'],
      ['after', 'y'],
    ]);
    expect(pdf.pages).toBeGreaterThan(2);
    expect(pdf.rows().slice(1)).toEqual([
      [address, 'short'],
      ['before', 'x'],
      [story, 'beside'],
      ['after', 'y'],
    ]);
  });

  it('breaks lines between words and after separators, but not in dates', () => {
    const type = typesetter(PDFContext.create(), fonts);
    const broken = (text: string, letters: number) => {
      const signs = type.signsOf(text, 'regular');
      const width = widthOf(type.signsOf('0'.repeat(letters), 'regular'));
      let from = 0;
      return linesOf(signs, width).map((line) => {
        from += line.length;
        return [...text].slice(from - line.length, from).join('');
      });
    };
    expect(broken('one two three', 8)).toEqual(['one two ', 'three']);
    expect(broken('on 2026-06-04 only', 11)).toEqual(['on ', '2026-06-04 ', 'only']);
    expect(broken('somebody@example.edu', 12)).toEqual(['somebody@', 'example.edu']);
    expect(broken('Smith-Jones', 7)).toEqual(['Smith-', 'Jones']);
    expect(broken('0000000000', 4)).toEqual(['0000', '0000', '00']);
    expect(broken('王小明王小明', 4)).toEqual(['王小', '明王', '小明']);
    expect(broken('', 4)).toEqual([]);
  });

  it('writes an empty table with its headings', async () => {
    const pdf = await written([]);
    expect(pdf.pages).toBe(1);
    expect(pdf.rows()).toEqual([['Name', 'Words']]);
  });
});

describe('any text in a report', () => {
  const naughty: string[] = JSON.parse(
    readFileSync(join(import.meta.dirname, '../data/naughty-strings/blns.json'), 'utf8'),
  );

  it('reads back all naughty strings', async () => {
    const pdf = await written(naughty.map((text, i) => [text, `${i}`]));
    const rows = pdf.rows().slice(1);
    expect(rows.map(([, index]) => Number(index))).toEqual(naughty.map((_, i) => i));
    expect(rows.map(([text]) => text)).toEqual(naughty.map(readable));
  });

  it('reads back letters for which a font has no anchor', async () => {
    const pdf = await written([['ݠﭐ', '1']]);
    expect(pdf.rows()[1]).toEqual(['ݠﭐ', '1'].map(readable));
  });

  it('reads back any text, with any line breaks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary', maxLength: 400 })),
          {
            maxLength: 30,
          },
        ),
        async (rows) => {
          const pdf = await written(rows);
          expect(pdf.rows().slice(1)).toEqual(rows.map((row) => row.map(readable)));
        },
      ),
      { numRuns: 60 },
    );
  });
});
