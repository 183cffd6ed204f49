import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { encode, type Pixels } from '#functions/kernel/image/codec';
import type { DocumentPage } from '#shared/signing/pages';
import { RefusedDocument } from '../inspect/refused.ts';
import { greyPng, isGrey } from './grey-png.ts';
import { paragraphsOf } from './paragraphs.ts';

/** The largest picture of a page in pixels. A page of paper is as wide; a long strip is narrower. */
const largest = { width: 1080, height: 4320 };

/** The most letters of a page. A page in the smallest print has a third of it. */
const mostText = 30_000;

/** A page with its picture. */
export interface DrawnPage extends DocumentPage {
  readonly bytes: Uint8Array;
  readonly ending: 'png' | 'jpg';
}

/** Draws the pages of a document that `safeDocument` wrote, one after the other. */
export type DrawPages = (pdf: Uint8Array) => AsyncGenerator<DrawnPage>;

/**
 * Returns how documents are drawn by PDFium: WebAssembly without access to files or the network.
 * Each document gets an instance of its own, so that no memory of another school's document is in
 * it, and a fault leaves nothing behind.
 */
export function drawPages(program: () => Promise<WebAssembly.Module>): DrawPages {
  return async function* (pdf) {
    const compiled = await program();
    const library = await PDFiumLibrary.init({
      instantiateWasm(imports, done) {
        const instance = new WebAssembly.Instance(compiled, imports);
        // The callback takes the instance; the package's type says the module.
        (done as unknown as (made: WebAssembly.Instance) => void)(instance);
        return instance.exports;
      },
    });
    const document = await library.loadDocument(pdf);
    for (const page of document.pages()) yield await drawn(page);
  };
}

async function drawn(page: PDFiumPage): Promise<DrawnPage> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const text = page.getText();
  if (text.length > mostText) throw new RefusedDocument('complex');
  const scale = Math.min(largest.width / originalWidth, largest.height / originalHeight);
  const sides = { width: rounded(originalWidth), height: rounded(originalHeight) };
  // The last call of a page: it also closes the page.
  const { data, width, height } = await page.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    render: async (given) => given.data,
  });
  return { ...sides, text: paragraphsOf(text), ...(await pictureOf({ data, width, height })) };
}

/** Points with two digits: the sides are single floats in PDFium. */
const rounded = (points: number): number => Math.round(points * 100) / 100;

async function pictureOf(pixels: Pixels): Promise<Pick<DrawnPage, 'bytes' | 'ending'>> {
  if (isGrey(pixels)) return { bytes: greyPng(pixels), ending: 'png' };
  return { bytes: await encode(pixels, 'jpg'), ending: 'jpg' };
}
