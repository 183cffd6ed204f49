import type { Bytes } from './bytes.ts';
import { type Checked, checked } from './check.ts';
import { Fault, type FaultName, faults } from './fault.ts';
import { checkRecord } from './record.ts';

/** The result of the check of a document, for the page. */
export type Outcome =
  | { readonly kind: 'genuine'; readonly name: string; readonly checked: Checked }
  | { readonly kind: 'refused'; readonly name: string; readonly reason: FaultName | 'unreadable' };

/** The result of the check of a record: its lines, or why it is refused. */
export type RecordOutcome =
  | { readonly kind: 'genuine'; readonly lines: number }
  | { readonly kind: 'refused'; readonly sentence: string };

const signature = '%PDF-';

/** Checks the document in a file. Reads the beginning first: a film would fill the memory. */
export async function outcomeOf(file: File): Promise<Outcome> {
  const { name } = file;
  try {
    if ((await file.slice(0, signature.length).text()) !== signature) throw new Fault('notPdf');
    return { kind: 'genuine', name, checked: await checked(await bytesOf(file)) };
  } catch (error) {
    const reason = error instanceof Fault && error.reason in faults ? error.reason : 'unreadable';
    return { kind: 'refused', name, reason: reason as FaultName | 'unreadable' };
  }
}

/** The most bytes of a record. One of 200 pages and 20 signers has about 50 KB. */
const largestRecord = 20_000_000;

/** Checks the record in a file against the seal of a document. */
export async function recordOutcomeOf(file: File, { recordHead }: Checked): Promise<RecordOutcome> {
  try {
    if (file.size > largestRecord) throw new Fault('otherRecord');
    return { kind: 'genuine', lines: await checkRecord(await bytesOf(file), recordHead) };
  } catch (error) {
    const sentence = error instanceof Fault ? error.message : 'This file could not be read.';
    return { kind: 'refused', sentence };
  }
}

const bytesOf = async (file: File): Promise<Bytes> => new Uint8Array(await file.arrayBuffer());
