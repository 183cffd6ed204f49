import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Returns the text of a PDF for the search; empty if it cannot be read. */
export type TextOf = (pdf: Uint8Array) => Promise<string>;

/** The most text that is kept, in characters: a book of 35,000 words. */
const mostText = 200_000;
const mostPages = 500;

/**
 * Returns how the text of a PDF is read by PDFium: WebAssembly without access to files or the
 * network. Each file gets an instance of its own, so a fault leaves nothing behind.
 */
export const pdfText =
  (program: () => Promise<WebAssembly.Module>): TextOf =>
  async (pdf) => {
    const compiled = await program();
    try {
      const library = await PDFiumLibrary.init({
        instantiateWasm(imports, done) {
          const instance = new WebAssembly.Instance(compiled, imports);
          // The callback takes the instance; the package's type says the module.
          (done as unknown as (made: WebAssembly.Instance) => void)(instance);
          return instance.exports;
        },
      });
      const document = await library.loadDocument(pdf);
      let text = '';
      let page = 0;
      for (const each of document.pages()) {
        if (++page > mostPages || text.length >= mostText) break;
        text += ` ${each.getText()}`;
      }
      return plain(text);
    } catch {
      // What PDFium cannot read, the search does not find; readers may have better programs.
      return '';
    }
  };

/** Returns a text in one line, without characters that nothing shows. */
const plain = (text: string): string =>
  text
    // PDFium writes one of these for a hyphen at the end of a line.
    .replaceAll('\ufffe', '')
    .replaceAll('\u0002', '')
    .replace(/[\p{Cc}\p{Co}\p{Cn}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, mostText);
