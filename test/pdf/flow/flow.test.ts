import { PDFiumLibrary } from '@hyzyla/pdfium';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatherFonts } from '#bin/lib/build/fonts';
import { type Block, paragraph, run } from '#functions/pdf/flow/blocks';
import { type Flow, startFlow } from '#functions/pdf/flow/flow';
import { blocksOf } from '#functions/pdf/flow/rich-text/rich-blocks';
import { type FontSet, openFonts } from '#functions/pdf/font-set';
import { type ReadPart, readPdf } from '#test/support/pdf-reader';
import { photograph, smallPng } from '#test/support/pictures/picture-samples';

let fonts: FontSet;
beforeAll(async () => {
  fonts = openFonts(await gatherFonts());
});

const photo = `main/${'a'.repeat(64)}-600x400.jpg`;
const drawing = `main/${'b'.repeat(64)}-32x16.png`;
const gone = `main/${'c'.repeat(64)}-32x16.png`;
const pictures = new Map<string, Uint8Array>();
beforeAll(async () => {
  pictures.set(photo, await photograph(600, 400));
  pictures.set(drawing, smallPng());
});

const picture = async (name: string) => pictures.get(name);

/** Writes a document and reads it back. */
async function written(write: (flow: Flow) => Promise<void>) {
  const made = new Date('2026-06-04T22:00:00Z');
  const flow = startFlow({ title: 'Magazine', language: 'en-AU', made, picture }, fonts);
  await write(flow);
  return readPdf(await flow.finish());
}

const html = (text: string) => blocksOf(text, { origin: 'https://main.school.edu', highest: 2 });
const title = (text: string, level = 1): Block => ({
  kind: 'heading',
  tag: level === 1 ? 'H1' : 'H2',
  runs: [run(text)],
  name: text,
  entry: text,
});
const words = 'The choir sang for everyone in the hall. ';
const tree = ({ tag, parts }: ReadPart): unknown =>
  parts.length > 0 ? { [tag]: parts.map(tree) } : tag;
const flat = (part: ReadPart): ReadPart[] => [part, ...part.parts.flatMap(flat)];

describe('startFlow', () => {
  it('writes tags of headings, paragraphs, lists, quotes, tables and links', async () => {
    const pdf = await written((flow) =>
      flow.add(
        html(
          '<h1>News</h1><p>Read <a href="https://example.edu/">the page</a> now.</p><ul><li>one</li></ul>' +
            '<blockquote><p>said</p></blockquote><table><tr><th>a</th></tr><tr><td>b</td></tr></table>',
        ),
      ),
    );
    expect(pdf.whole.parts.map(tree)).toEqual([
      'H2',
      { P: ['Link'] },
      { L: [{ LI: ['Lbl', { LBody: ['P'] }] }] },
      { BlockQuote: ['P'] },
      { Table: [{ TR: [{ TH: ['P'] }] }, { TR: [{ TD: ['P'] }] }] },
    ]);
    expect(flat(pdf.whole).find(({ tag }) => tag === 'Link')?.text).toBe('the page');
    expect(pdf.links()).toEqual([
      { page: 0, says: 'the page', to: undefined, address: 'https://example.edu/' },
    ]);
  });

  it('shows pictures at their size, and describes them', async () => {
    const pdf = await written((flow) =>
      flow.add(
        html(
          `<img src="${photo}" alt="The hall"><img src="${drawing}" alt=""><img src="${gone}" alt="A lost map">`,
        ),
      ),
    );
    const figures = flat(pdf.whole).filter(({ tag }) => tag === 'Figure');
    expect(figures.map(({ alt }) => alt)).toEqual(['The hall']);
    expect(flat(pdf.whole).find(({ text }) => text === 'A lost map')?.tag).toBe('P');
    // 600 px are 450 points; 32 px are 24 points and are not enlarged.
    expect(pdf.pictures().map(({ width, height }) => [width, height])).toEqual([
      [450, 300],
      [24, 12],
    ]);
  });

  it('writes contents with the numbers of pages, links and bookmarks', async () => {
    const pdf = await written(async (flow) => {
      await flow.add([title('Cover')]);
      flow.contents([{ kind: 'heading', tag: 'H1', runs: [run('Contents')] }]);
      for (let i = 1; i <= 3; i++) {
        flow.pageBreak();
        flow.header(`Part ${i}`);
        await flow.add([title(`Part ${i}`), title(`Story ${i}`, 2), paragraph(words)]);
      }
    });
    expect(pdf.pages).toBe(5);
    const items = flat(pdf.whole).filter(({ tag }) => tag === 'Link');
    expect(items.map(({ text }) => text)).toEqual([
      'Cover 1',
      'Part 1 3',
      'Story 1 3',
      'Part 2 4',
      'Story 2 4',
      'Part 3 5',
      'Story 3 5',
    ]);
    expect(pdf.links().map(({ page, to }) => [page, to])).toEqual([
      ...[0, 2, 2, 3, 3, 4, 4].map((to) => [1, to]),
    ]);
    expect(pdf.bookmarks()).toEqual([
      { title: 'Cover', depth: 0, page: 0 },
      ...[1, 2, 3].flatMap((i) => [
        { title: `Part ${i}`, depth: 0, page: i + 1 },
        { title: `Story ${i}`, depth: 1, page: i + 1 },
      ]),
    ]);
    expect(pdf.whole.parts.map(({ tag }) => tag).slice(0, 4)).toEqual(['H1', 'H1', 'TOC', 'H1']);
    expect(pdf.artifacts.filter((text) => /^Part/.test(text))).toEqual([
      'Part 1',
      'Part 2',
      'Part 3',
    ]);
  });

  it('counts the pages of long contents', async () => {
    const pdf = await written(async (flow) => {
      flow.contents([{ kind: 'heading', tag: 'H1', runs: [run('Contents')] }]);
      for (let i = 0; i < 120; i++) {
        flow.pageBreak();
        await flow.add([title(`Story ${i}`, 2), paragraph(words)]);
      }
    });
    for (const { says, to } of pdf.links()) {
      const { text } = flat(pdf.whole).find(
        (part) => part.tag === 'Link' && part.text.startsWith(`${says} `),
      ) ?? { text: '' };
      expect(text).toBe(`${says} ${(to ?? -1) + 1}`);
    }
    expect(pdf.links()).toHaveLength(120);
  });

  it('keeps a heading with the lines after it, at any height of the page', async () => {
    const pdf = await written(async (flow) => {
      for (let i = 0; i < 200; i++) {
        await flow.add(
          [
            ...html(`<p>${words.repeat(1 + (i % 7))}</p>`),
            title(`T${i}`, 2),
            paragraph(words.repeat(4)),
          ],
          1 + (i % 2),
        );
      }
    });
    for (const owners of pdf.owners()) {
      const last = owners.filter(({ tag }) => tag !== 'Document').at(-1);
      expect(last?.tag).toBe('P');
    }
    expect(flat(pdf.whole).filter(({ tag }) => tag === 'H2')).toHaveLength(200);
  });

  it('keeps the text of tables that are higher than a page or wider than it', async () => {
    const tall = `<tr><td rowspan="3">${words.repeat(300)}</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr>`;
    const wide = `<tr>${'<td>cell</td>'.repeat(60)}</tr>`;
    const pdf = await written((flow) =>
      flow.add(html(`<table>${tall}</table><table>${wide}</table>`)),
    );
    const text = flat(pdf.whole)
      .map((part) => part.text)
      .join('');
    expect(text.split('choir')).toHaveLength(301);
    expect(text.split('cell')).toHaveLength(61);
    expect(pdf.pages).toBeGreaterThan(3);
  });

  it('repeats the headings of a table on each page, and screen readers read them once', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => `<tr><td>pupil ${i}</td><td>${i}</td></tr>`);
    const heading = '<tr><th><a href="https://example.edu/">Who</a></th><th>How many</th></tr>';
    const pdf = await written((flow) =>
      flow.add(html(`<table>${heading}${rows.join('')}</table>`)),
    );
    expect(pdf.pages).toBeGreaterThan(2);
    const repeated = pdf.artifacts.filter((text) => text.includes('How many'));
    expect(repeated).toHaveLength(pdf.pages - 1);
    const cells = flat(pdf.whole).filter(({ tag }) => tag === 'TH' || tag === 'TD');
    expect(cells.filter(({ tag }) => tag === 'TH')).toHaveLength(2);
    expect(cells.filter(({ tag }) => tag === 'TD')).toHaveLength(240);
    expect(flat(pdf.whole).filter(({ tag }) => tag === 'Link')).toHaveLength(1);
  });

  it('sets a text from right to left in its reading order, with its names', async () => {
    const arabic = 'مرحبا بكم في St Mary (المدرسة) عام 2026';
    const pdf = await written((flow) => flow.add([paragraph(arabic), paragraph('שלום לכולם')]));
    expect(pdf.whole.parts.map(({ text }) => text)).toEqual([arabic, 'שלום לכולם']);
  });

  it('is copied from right to left as it is read, by the reader of a browser', async () => {
    const texts = ['مرحبا بكم في المدرسة', 'شكرا لكم', 'سلام', 'שלום לכולם'];
    const flow = startFlow({ title: 'M', language: 'ar', made: new Date(), picture }, fonts);
    await flow.add(texts.map(paragraph));
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(await flow.finish());
    const lines = document.getPage(0).getText().split(/\r?\n/);
    expect(lines.slice(0, texts.length)).toEqual(texts);
    library.destroy();
  });

  it('writes any order of columns, breaks and empty blocks', async () => {
    const pdf = await written(async (flow) => {
      flow.contents([]);
      await flow.add([]);
      flow.pageBreak();
      await flow.add(html('<p></p><table></table><ul></ul><hr>'), 2);
      await flow.addUnder([], [], 2);
    });
    expect(pdf.pages).toBeGreaterThan(0);
  });

  it('starts a text on the page of its head, wherever the page ends', async () => {
    const picture: Block = { kind: 'picture', name: photo, alt: 'A hall' };
    for (let lines = 0; lines < 40; lines++) {
      const pdf = await written(async (flow) => {
        await flow.add(Array.from({ length: lines }, () => paragraph('One line.')));
        await flow.addUnder([title('Head')], [title('Body', 2), picture], 2);
      });
      const [head, body] = pdf.bookmarks();
      expect([lines, body?.page]).toEqual([lines, head?.page]);
    }
  });

  it('names on each page the section that its first line belongs to', async () => {
    const pdf = await written(async (flow) => {
      for (const section of ['Music', 'Sport']) {
        flow.header(section);
        await flow.add(Array.from({ length: 50 }, () => paragraph(words)));
      }
    });
    // Each section fills one page and a part of another.
    const headers = pdf.artifacts.filter((text) => text === 'Music' || text === 'Sport');
    expect(headers).toEqual(['Music', 'Music', ...Array(pdf.pages - 2).fill('Sport')]);
  });

  it('writes no header and no number on a cover', async () => {
    const made = new Date('2026-06-04T22:00:00Z');
    const facts = { title: 'Magazine', language: 'en-AU', made, hasCover: true };
    const flow = startFlow({ ...facts, picture: async () => undefined }, fonts);
    flow.header('Music');
    await flow.add([paragraph('Cover')]);
    flow.pageBreak();
    await flow.add([paragraph('First page')]);
    const { artifacts } = await readPdf(await flow.finish());
    expect(artifacts.filter(Boolean)).toEqual(['Music', 'Page 2 of 2']);
  });
});
