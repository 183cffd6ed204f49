import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPdfium as open } from '#functions/files/inspect/pdfium';

const folder = dirname(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));

/** Opens PDFium where its package has it: beside a Lambda that is no bundle there is none. */
export const openPdfium = (_besideBundle: string): Promise<WebAssembly.Module> => open(folder);
