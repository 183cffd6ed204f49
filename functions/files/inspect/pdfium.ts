import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Compiles PDFium. The build puts it into the folder of the Lambda’s bundle. */
export const openPdfium = async (besideBundle: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(join(besideBundle, 'pdfium.wasm')));
