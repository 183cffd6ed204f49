import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { create } from 'fontkit';
import { PDFContext } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatherFonts } from '#bin/lib/build/fonts';
import { type FontSet, openFonts } from '#functions/pdf/font-set';
import { linesOf, shown, widthOf } from '#functions/pdf/lines';
import { startReport } from '#functions/pdf/report';
import { typesetter } from '#functions/pdf/typesetter';
import { readPdf } from '#test/support/pdf-reader';

let fonts: FontSet;
beforeAll(async () => {
  fonts = openFonts(await gatherFonts());
});

const made = new Date('2026-06-04T22:00:00Z');
const columns = ['Name', 'Words'].map((title) => ({ title, share: 1 }));

/** Writes a report with one table and reads it back. */
async function written(rows: readonly (readonly string[])[], title = 'A report') {
  const report = startReport({ title, language: 'en-AU', made }, fonts);
  report.heading();
  const table = report.table(columns);
  for (const row of rows) table.row(row);
  table.finish();
  return readPdf(await report.finish());
}

/** Returns the text that a reader gets: visible characters in their normal form. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u00a0]/gu, ' ')
    .replace(/(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])(?:\p{Cf}|[\ufe00-\ufe0f])/gu, '')
    .normalize('NFC');

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

/** A name in each script that has a font of its own. */
const scripts = [
  ...['முத்துலட்சுமி ஸ்ரீ', 'শ্রীমতী চট্টোপাধ্যায়', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'શ્રેયા કૃષ્ણા', 'ଶ୍ରୀ କୃଷ୍ଣ', 'శ్రీనివాస్ రెడ్డి'],
  ...['ಕೃಷ್ಣ ಲಕ್ಷ್ಮಿ', 'ശ്രീജിത്ത് കൃഷ്ണൻ', 'ප්‍රියන්ත', 'ខ្មែរ ចន្ទ្រា', 'ສົມສັກ', 'Արամ', 'გიორგი', 'ኃይለ ሥላሴ'],
];

describe('names in a report', () => {
  const names = [
    'Zoë Nguyễn Thị Ánh',
    'Łukasz Żółć',
    'Юлия Ґалаґан',
    'Ἀθηνᾶ Παπαδοπούλου',
    '王小明',
    '山田太郎 やまだ',
    'अनुष्का शर्मा',
    'O’Brien–Smith',
    '𠮷野家',
    'محمد',
    'محمد عبد الرحمن Smith',
    'יעל בן־דוד',
    'سارة (أم 7)',
    '김민수',
    'ก้อง',
    ...scripts,
    '👩‍👩‍👧 family',
    '=HYPERLINK("x")',
  ];

  it.each(names)('reads back %s', async (name) => {
    const pdf = await written([[name, '']]);
    expect(pdf.rows()[1]?.[0]).toBe(readable(name));
  });

  it('draws every glyph with the outline of its font', async () => {
    const pdf = await written([['王小明 Zoë Юлия Nguyễn', '']]);
    const outlines = pdf.fontFiles().flatMap((file) => {
      const subset = create(file);
      const count = (subset as unknown as { numGlyphs: number }).numGlyphs;
      return Array.from({ length: count }, (_, id) => subset.getGlyph(id).path.commands.length);
    });
    for (const letter of new Set('王小明ZoëЮлияNguyễn')) {
      const codePoint = letter.codePointAt(0) ?? 0;
      const source = fonts.faceFor([codePoint], 'regular')?.font.glyphForCodePoint(codePoint);
      const ink = source?.path.commands.length ?? 0;
      expect(ink).toBeGreaterThan(0);
      const index = outlines.indexOf(ink);
      expect(index, letter).toBeGreaterThanOrEqual(0);
      outlines.splice(index, 1);
    }
  });

  it('draws boxes for characters without a font, and keeps their text', async () => {
    const report = startReport({ title: 'x', language: 'en-AU', made }, fonts);
    report.text('ᚠᚢ');
    const bytes = await report.finish();
    const pdf = await readPdf(bytes);
    expect(pdf.whole.parts[0]?.text).toBe('ᚠᚢ');
    expect(fonts.faceFor(['ᚠ'.codePointAt(0) ?? 0], 'regular')).toBeUndefined();
    expect(fonts.fallback.font.getGlyph(0).path.commands.length).toBeGreaterThan(0);
  });

  /** A PDF's glyphs, as their outlines. */
  const inksOf = (pdf: Awaited<ReturnType<typeof written>>) =>
    pdf.fontFiles().flatMap((file) => {
      const subset = create(file);
      const count = (subset as unknown as { numGlyphs: number }).numGlyphs;
      return Array.from({ length: count }, (_, id) =>
        JSON.stringify(subset.getGlyph(id).path.commands),
      );
    });
  const inkOf = (codePoint: number) =>
    JSON.stringify(
      fonts.faceFor([codePoint], 'regular')?.font.glyphForCodePoint(codePoint).path.commands,
    );

  it.each([
    ['अनुष्का', 0x094d],
    ['শ্রী', 0x09cd],
    ['ਪ੍ਰੀਤ', 0x0a4d],
    ['કૃષ્ણા', 0x0acd],
    ['କୃଷ୍ଣ', 0x0b4d],
    ['ஸ்ரீ', 0x0bcd],
    ['రెడ్డి', 0x0c4d],
    ['ಕೃಷ್ಣ', 0x0ccd],
    ['ശ്രീ', 0x0d4d],
    ['ප්‍රිය', 0x0dca],
    ['ខ្មែរ', 0x17d2],
  ])('joins letters of %s, and does not draw the sign that joins them', async (name, sign) => {
    const inks = inksOf(await written([[name, '']]));
    expect(inkOf(sign).length).toBeGreaterThan(20);
    expect(inks.length).toBeGreaterThan(1);
    expect(inks).not.toContain(inkOf(sign));
  });

  it('draws the vowel of Tamil, which is written after its letter, on both sides of it', async () => {
    const inks = inksOf(await written([['கொ', '']]));
    const order = [0x0bc6, 0x0b95, 0x0bbe].map((each) => inks.indexOf(inkOf(each)));
    expect(order[0]).toBeGreaterThan(0);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  it.each([
    ['น้ำ', 'นํ้า'],
    ['ນ້ຳ', 'ນໍ້າ'],
  ])('draws the ring of %s below its tone mark', async (name, taken) => {
    expect(inksOf(await written([[name, '']]))).toEqual(inksOf(await written([[taken, '']])));
  });

  it.each([...['محمد', 'יעל', 'ก้อง', '김민수', 'अनुष्का', 'やまだ', 'カズオ', '陳'], ...scripts])(
    'has glyphs for %s',
    (name) => {
      const type = typesetter(PDFContext.create(), fonts);
      for (const weight of ['regular', 'bold'] as const) {
        const signs = type.signsOf(name, weight);
        expect(signs.map(({ text }) => text).join('')).toBe(name);
        expect(shown(signs, 8, { font: '' })).not.toMatch(/<(?:....)*?0000/);
      }
    },
  );

  it('writes right-to-left words from the right, around a word of another script', () => {
    const type = typesetter(PDFContext.create(), fonts);
    const order = (text: string) => {
      const signs = type.signsOf(text, 'regular');
      const written = shown(signs, 8, { font: '' });
      const positions = signs
        .filter(({ isSpace }) => !isSpace)
        .map((sign) => ({
          text: sign.text,
          at: written.indexOf(sign.code ?? sign.special?.(8) ?? ''),
        }));
      return positions.sort((one, other) => one.at - other.at).map(({ text }) => text);
    };
    expect(order('שרה כהן')).toEqual(['כהן', 'שרה']);
    expect(order('سارة عبد الله')).toEqual(['الله', 'عبد', 'سارة']);
    expect(order('שרה A כהן')).toEqual(['שרה', 'A', 'כהן']);
  });

  it('joins Arabic letters in the forms for their neighbours', () => {
    const face = fonts.faceFor(['ه'.codePointAt(0) ?? 0], 'regular');
    const forms = face?.font.layout('ههه').glyphs.map(({ id }) => id);
    expect(new Set(forms).size).toBe(3);
  });

  it('draws composed and decomposed letters the same', async () => {
    const pdf = await written([['Zoe\u0308', 'Zoë']]);
    expect(pdf.rows()[1]).toEqual(['Zoë', 'Zoë']);
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
