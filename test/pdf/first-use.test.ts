import { expect, it } from 'vitest';
import { gatherFonts } from '#bin/lib/build/fonts';
import { openFonts } from '#functions/pdf/font-set';
import { laidOut } from '#functions/pdf/shaping';

const names = [
  'முத்துலட்சுமி',
  'கொ',
  'চট্টোপাধ্যায়',
  'ਗੁਰਪ੍ਰੀਤ',
  'શ્રેયા',
  'କୃଷ୍ଣ',
  'శ్రీనివాస్',
  'ಕೃಷ್ಣ',
  'ശ്രീജിത്ത്',
  'ප්‍රියන්ත',
  'ខ្មែរ',
  'ສົມສັກ',
  'अनुष्का',
  'محمد',
  'عبد',
  'יעל',
  'ก้อง',
  'น้ำ',
  'e\u0301',
];

const folder = await gatherFonts();

/** Returns what is drawn for a text, and which letters each glyph stands for. */
function drawn(fonts: ReturnType<typeof openFonts>, text: string) {
  const codePoints = [...text].map((each) => each.codePointAt(0) ?? 0);
  const face = fonts.faceFor(codePoints, 'regular');
  if (!face) throw new Error(`There is no font for ${text}`);
  const { glyphs, positions } = laidOut(face.font, text);
  return glyphs.map(({ id, codePoints: letters }, i) => ({ id, letters, ...positions[i] }));
}

// A Lambda keeps its fonts from one document to the next.
it.each(names)('draws %s after other names as it draws it alone', (name) => {
  const alone = drawn(openFonts(folder), name);
  const fonts = openFonts(folder);
  const letters = names.join('').normalize('NFC');
  for (const letter of new Set([...letters, ...letters.normalize('NFD')])) {
    const face = fonts.faceFor([letter.codePointAt(0) ?? 0], 'regular');
    const subset = face?.font.createSubset();
    subset?.glyphs.push(face?.font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id ?? 0);
    subset?.encode();
  }
  for (const each of names) drawn(fonts, each);
  expect(drawn(fonts, name)).toEqual(alone);
});
