import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lazily } from '#functions/kernel/lazily';
import { buckets } from '#functions/kernel/store/buckets';
import { inspectionFiles } from '../store/inspection-files.ts';
import { drawPages } from './draw-pages.ts';
import { signingFilesWorker } from './signing-files-worker.ts';

/** Compiles PDFium at the first document. The build puts it beside the bundle. */
const program = lazily(async () =>
  WebAssembly.compile(await readFile(join(import.meta.dirname, 'pdfium.wasm'))),
);

/** Inspects documents that staff upload, for all schools. */
export const handler = signingFilesWorker({
  files: inspectionFiles(buckets),
  draw: drawPages(program),
  now: () => new Date(),
});
