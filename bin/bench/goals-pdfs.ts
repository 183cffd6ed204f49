import { gatherFonts } from '../lib/build/fonts.ts';
import type { Row } from './table.ts';
import { comparedWriters } from './writers.ts';

/** Measures the learning goals of 200 students, one PDF for each, beside pdfkit and Typst. */
export async function goalsPdfCosts(): Promise<Row[]> {
  await gatherFonts();
  return comparedWriters('goals-process.ts', [], {
    seconds: '200 PDFs',
    memory: 'the most memory',
    bytes: 'their size',
  });
}
