import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFKit from 'pdfkit';
import { run } from '#functions/pdf/flow/blocks';
import { startFlow } from '#functions/pdf/flow/flow';
import { blocksOf } from '#functions/pdf/flow/rich-text/rich-blocks';
import { openFonts } from '#functions/pdf/font-set';
import { gatherFonts } from '../../lib/build/fonts.ts';
import { printCosts } from './processor.ts';

/**
 * Sets one magazine in a process of its own, and prints what it took: `ours` or `pdfkit`, with the
 * photographs of a folder.
 */
const [, , writer, photographFolder = ''] = process.argv;

/** A magazine of 60 pages: articles of a page, with a picture each. */
const articles = 60;

const sentences = [
  'The orchestra played at the harbour on Friday evening, and many families came to listen.',
  'Year 9 measured the tide at the rock shelf for six weeks and found one surprising result.',
  'The new garden beds behind the science block were planted by Year 3 and are open to everyone.',
  'Coaches for the swimming carnival leave at eight, so bring a towel, a hat and some lunch.',
];
const textOf = (i: number, length: number) =>
  Array.from({ length }, (_, j) => sentences[(i * 7 + j) % sentences.length]).join(' ');
const paragraphsOf = (i: number) => Array.from({ length: 6 }, (_, j) => textOf(i + j, 6));

const folder = await gatherFonts();
const photographs = readdirSync(photographFolder).map((file) =>
  readFileSync(join(photographFolder, file)),
);

async function ours(): Promise<Uint8Array> {
  const read = async (name: string) => photographs[Number(name) % photographs.length];
  const facts = { title: 'Magazine', language: 'en-AU', made: new Date(), picture: read };
  const flow = startFlow(facts, openFonts(folder));
  flow.contents([{ kind: 'heading', tag: 'H1', runs: [run('Contents')] }]);
  for (let i = 0; i < articles; i++) {
    const title = `Article ${i}`;
    flow.pageBreak();
    flow.header('Magazine');
    await flow.add([
      { kind: 'heading', tag: 'H2', runs: [run(title)], name: `a${i}`, entry: title },
    ]);
    const html = paragraphsOf(i)
      .map(
        (text) =>
          `<p>${text} <a href="https://example.edu/${i}">Read <strong>more</strong></a></p>`,
      )
      .join('');
    const text = blocksOf(html, { origin: 'https://example.edu', highest: 3 });
    await flow.add([{ kind: 'picture', name: String(i), alt: 'A view' }, ...text], 2);
  }
  return flow.finish();
}

/** Sets the same articles as in the manual of pdfkit: columns, pictures, links and an outline. */
async function pdfkit(): Promise<Uint8Array> {
  const document = new PDFKit({ size: 'A4', margin: 36, autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => document.once('end', done));
  for (const weight of ['400', '600']) {
    const file = `noto-sans-latin-${weight}-normal.woff`;
    document.registerFont(weight, readFileSync(join(folder, file)));
  }
  for (let i = 0; i < articles; i++) {
    document.addPage();
    document.outline.addItem(`Article ${i}`);
    document.font('600').fontSize(16).text(`Article ${i}`);
    const photograph = photographs[i % photographs.length];
    if (photograph) document.image(photograph, { width: 251 });
    document.font('400').fontSize(10);
    const columns = { columns: 2, columnGap: 20, lineGap: 2 };
    document.text(paragraphsOf(i).join('\n\n'), columns);
    const link = `https://example.edu/${i}`;
    document.font('600').text('Read more', { ...columns, link });
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

await printCosts(async () => (await (writer === 'ours' ? ours() : pdfkit())).length);
