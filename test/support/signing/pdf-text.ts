import { PDFiumLibrary } from '@hyzyla/pdfium';

let library: Promise<PDFiumLibrary> | undefined;

/** Returns the text of each page of a PDF, as PDFium reads it. */
export async function pdfTexts(pdf: Uint8Array): Promise<string[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  return texts;
}
