import { create } from 'fontkit';
import { PDFContext } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { shown } from '#functions/pdf/lines';
import { startReport } from '#functions/pdf/report';
import { typesetter } from '#functions/pdf/typesetter';
import { fonts, made, readable, written } from '#test/pdf/written';
import { readPdf } from '#test/support/pdf-reader';

/** A name in each script that has a font of its own. */
const scripts = [
  'முத்துலட்சுமி ஸ்ரீ',
  'শ্রীমতী চট্টোপাধ্যায়',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'શ્રેયા કૃષ્ણા',
  'ଶ୍ରୀ କୃଷ୍ଣ',
  'శ్రీనివాస్ రెడ్డి',
  'ಕೃಷ್ಣ ಲಕ್ಷ್ಮಿ',
  'ശ്രീജിത്ത് കൃഷ്ണൻ',
  'ප්‍රියන්ත',
  'ខ្មែរ ចន្ទ្រា',
  'ສົມສັກ',
  'Արամ',
  'გიორგი',
  'ኃይለ ሥላሴ',
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

  it.each(['محمد', 'יעל', 'ก้อง', '김민수', 'अनुष्का', 'やまだ', 'カズオ', '陳', ...scripts])(
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
