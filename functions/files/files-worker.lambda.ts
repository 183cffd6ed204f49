import { lazily } from '#functions/kernel/lazily';
import { buckets } from '#functions/kernel/store/buckets';
import { drawPages } from '#functions/signing/files/draw-pages';
import { documentInspection } from '#functions/signing/files/inspect-document';
import { filesWorker } from './files-worker.ts';
import { fileInspection } from './inspect/file-inspection.ts';
import { pdfText } from './inspect/pdf-text.ts';
import { openPdfium } from './inspect/pdfium.ts';
import { arrivals, inspectionFiles } from './store/inspection-files.ts';

/** Compiles PDFium at the first PDF. */
const program = lazily(() => openPdfium(import.meta.dirname));

const documents = documentInspection({
  files: inspectionFiles(buckets, buckets.bucket('signing')),
  draw: drawPages(program),
});
const files = fileInspection({
  files: inspectionFiles(buckets, buckets.bucket('content')),
  textOf: pdfText(program),
});

/** Inspects files that staff upload, for all schools. */
export const handler = filesWorker({
  arrivals: arrivals(buckets),
  inspectionOf: (kind) => (kind === 'pdf' ? documents : files),
  now: () => new Date(),
});
