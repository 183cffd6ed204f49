/**
 * Why a PDF cannot be read. Of a lock: it needs a password (`encrypted`), it is of another program, as
 * one with a certificate is (`foreignLock`), or we don't know its kind (`lock`).
 */
export type PdfFault =
  | 'encrypted'
  | 'foreignLock'
  | 'lock'
  | 'outside'
  | 'complex'
  | 'unpacked'
  | 'packing'
  | 'broken';

/** A PDF that cannot be read. Each capability says so in a sentence of its own. */
export class UnreadablePdf extends Error {
  readonly fault: PdfFault;

  constructor(fault: PdfFault) {
    super(`This PDF cannot be read: ${fault}`);
    this.name = 'UnreadablePdf';
    this.fault = fault;
  }
}
