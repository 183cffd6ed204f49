import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFKit from 'pdfkit';
import { run } from '#functions/pdf/flow/blocks';
import { startFlow } from '#functions/pdf/flow/flow';
import { blocksOf } from '#functions/pdf/flow/rich-text/rich-blocks';
import { openFonts } from '#functions/pdf/font-set';
import { gatherFonts } from '../../lib/build/fonts.ts';
import { openTypst } from '../peers/typst.ts';
import { printCosts, type Writing } from './processor.ts';

/**
 * Sets one magazine in a process of its own, and prints what it took: `ours`, `pdfkit` or `typst`,
 * with the photographs of a folder.
 */
const [, , writer = '', photographFolder = ''] = process.argv;

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

/** The articles of a round: each paragraph begins with a number of its own. */
const articlesOf = (round: number) =>
  Array.from({ length: articles }, (_, i) => ({
    title: `Article ${i} of number ${round}`,
    photograph: `${round * articles + i}.jpg`,
    link: `https://example.edu/${round}/${i}`,
    paragraphs: Array.from({ length: 6 }, (__, j) => `${round}.${i}.${j} ${textOf(i + j, 6)}`),
  }));

const folder = await gatherFonts();
const read = async (photograph: string) => readFileSync(join(photographFolder, photograph));

function ours(): Writing {
  const fonts = openFonts(folder);
  return async (round, done) => {
    const facts = { title: 'Magazine', language: 'en-AU', made: new Date(), picture: read };
    const flow = startFlow(facts, fonts);
    flow.contents([{ kind: 'heading', tag: 'H1', runs: [run('Contents')] }]);
    for (const [i, { title, photograph, link, paragraphs }] of articlesOf(round).entries()) {
      flow.pageBreak();
      flow.header('Magazine');
      await flow.add([
        { kind: 'heading', tag: 'H2', runs: [run(title)], name: `a${i}`, entry: title },
      ]);
      const html = paragraphs
        .map((text) => `<p>${text} <a href="${link}">Read <strong>more</strong></a></p>`)
        .join('');
      const text = blocksOf(html, { origin: 'https://example.edu', highest: 3 });
      await flow.add([{ kind: 'picture', name: photograph, alt: 'A view' }, ...text], 2);
    }
    done(await flow.finish());
  };
}

/**
 * Sets the same articles as in the manual of pdfkit: columns, pictures and an outline. It has no
 * contents, and one link in each article instead of six.
 */
function pdfkit(): Writing {
  const fonts = ['400', '600'].map((weight) => ({
    weight,
    bytes: readFileSync(join(folder, `noto-sans-latin-${weight}-normal.woff`)),
  }));
  return async (round, done) => {
    const document = new PDFKit({ size: 'A4', margin: 36, autoFirstPage: false });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((end) => document.once('end', end));
    for (const { weight, bytes } of fonts) document.registerFont(weight, bytes);
    for (const { title, photograph, link, paragraphs } of articlesOf(round)) {
      document.addPage();
      document.outline.addItem(title);
      document.font('600').fontSize(16).text(title);
      document.image(await read(photograph), { width: 251 });
      document.font('400').fontSize(10);
      const columns = { columns: 2, columnGap: 20, lineGap: 2 };
      document.text(paragraphs.join('\n\n'), columns);
      document.font('600').text('Read more', { ...columns, link });
    }
    document.end();
    await ended;
    done(Buffer.concat(chunks));
  };
}

const template = `
#let articles = json(bytes(sys.inputs.data))
#set document(title: "Magazine")
#set page("a4", margin: 36pt, header: [Magazine], numbering: "1")
#set text(font: "Noto Sans", size: 10pt, lang: "en", region: "AU")
#set strong(delta: 200)
#show heading: set text(weight: 600, size: 16pt)
#outline(title: "Contents")
#for each in articles {
  pagebreak()
  [= #each.title]
  columns(2, gutter: 20pt, {
    image(each.photograph, alt: "A view", width: 100%)
    for text in each.paragraphs [
      #text #link(each.link)[Read *more*]

    ]
  })
}
`;

/** Sets the same articles with all links, contents and tags. */
function typst(): Writing {
  const set = openTypst(folder, photographFolder);
  return async (round, done) => {
    done(set(template, articlesOf(round)));
  };
}

const writers: Readonly<Record<string, () => Writing>> = { ours, pdfkit, typst };
const open = writers[writer];
if (!open) throw new Error(`There is no writer ${writer}.`);
await printCosts(open());
