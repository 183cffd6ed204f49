import { beforeAll, describe, expect, it } from 'vitest';
import { gatherFonts } from '#bin/lib/build/fonts';
import { encode } from '#functions/kernel/image/codec';
import { type Block, paragraph, run } from '#functions/pdf/flow/blocks';
import { startFlow } from '#functions/pdf/flow/flow';
import { blocksOf } from '#functions/pdf/flow/rich-text/rich-blocks';
import { type FontSet, openFonts } from '#functions/pdf/font-set';
import { photograph } from '#test/support/pictures/picture-samples';
import { popplerMissing, readByOthers } from '#test/support/poppler';
import { isFullProof } from '#test/support/proof-runs';
import { naughtyStrings } from '#test/support/texts';

const isSkipped = !isFullProof || popplerMissing !== undefined;
if (isFullProof && popplerMissing) console.warn(popplerMissing);

let fonts: FontSet;
beforeAll(async () => {
  fonts = openFonts(await gatherFonts());
});

const photo = `main/${'a'.repeat(64)}-600x400.jpg`;
const glass = `main/${'b'.repeat(64)}-60x40.png`;

async function written(blocks: readonly Block[], columns = 1) {
  const data = Uint8Array.from({ length: 60 * 40 * 4 }, (_, i) => i % 256);
  const pictures = new Map<string, Uint8Array>([
    [photo, await photograph(600, 400)],
    [glass, await encode({ data, width: 60, height: 40 }, 'png')],
  ]);
  const flow = startFlow(
    {
      title: 'Zoë’s magazine',
      language: 'en-AU',
      made: new Date(),
      picture: async (name) => pictures.get(name),
    },
    fonts,
  );
  flow.contents([{ kind: 'heading', tag: 'H1', runs: [run('Contents')] }]);
  await flow.add(blocks, columns);
  return readByOthers(await flow.finish());
}

/** Returns the characters that a reader sees, without spaces, marks and order. */
const letters = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}\p{M}\s\u00ad]/gu, '');
/** poppler leaves out a letter with a hundred marks. Our own reader finds it (`report.test.ts`). */
const isReadable = (name: string) => !/\p{M}{40}/u.test(name);

describe.skipIf(isSkipped)('a flowing document in other programs', () => {
  it('has the text of every naughty name', async () => {
    const { text, check } = await written(naughtyStrings.map(paragraph));
    const missing = naughtyStrings.filter(isReadable).filter((name) => {
      const wanted = new Set(letters(name));
      return [...wanted].some((each) => !text.normalize('NFKC').includes(each));
    });
    expect(naughtyStrings).toHaveLength(515);
    expect(missing).toEqual([]);
    expect(check).toContain('No syntax or stream encoding errors found');
  });

  it('has the text of five scripts', async () => {
    const texts = ['Crème brûlée', 'Ελληνικά κείμενα', 'Русский текст', '中文字符', 'ภาษาไทย'];
    const fromRight = ['مرحبا بكم في المدرسة', 'أهلا وسهلا بالأولاد', 'שלום לכולם'];
    const { text } = await written([...texts, ...fromRight].map(paragraph));
    for (const each of [...texts, ...fromRight]) expect(letters(text)).toContain(letters(each));
  });

  it('has a structure, a title, embedded fonts and its pictures', async () => {
    const html = `<h2>Title</h2><p>See <a href="https://example.edu/">us</a>.</p><ul><li>a</li></ul><img src="${photo}" alt="A hall"><img src="${glass}" alt="Glass">`;
    const blocks = blocksOf(html, { origin: 'https://example.edu', highest: 1 });
    const { facts, structure, fonts: list, pictures, check } = await written(blocks, 2);
    expect(facts).toMatch(/Title: +Zoë’s magazine/);
    expect(facts).toMatch(/Tagged: +yes/);
    for (const tag of ['H1', 'P', 'L', 'LI', 'LBody', 'Link', 'Figure']) {
      expect(structure).toMatch(new RegExp(`^ *${tag}\\b`, 'm'));
    }
    const rows = list.trim().split('\n').slice(2);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatch(/ yes yes yes /);
    expect(pictures).toMatch(/jpeg/);
    expect(pictures).toMatch(/smask/);
    expect(check).toContain('No syntax or stream encoding errors found');
  });
});
