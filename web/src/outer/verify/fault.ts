/** Why a document or its record is not accepted. The sentences are those of `npm run verify`. */
export const faults = {
  notPdf: 'This file is not a PDF.',
  noSeal: 'The document has no seal of the portal.',
  notWhole: 'The seal does not cover the whole document.',
  cut: 'The end of the document is missing.',
  extended: 'Something was added to the document after it was sealed.',
  changed: 'The document was changed after it was sealed.',
  sealChanged: 'The seal was changed.',
  noTime: 'The seal has no valid time.',
  notIssued: 'The certificate in the seal was not issued by the root certificate in it.',
  notValidThen: 'The certificate was not valid when the seal was made.',
  recordCut: 'The end of the record is missing or was changed.',
  otherRecord: 'The record is not the one that was sealed with this document.',
} as const;

export type FaultName = keyof typeof faults;

/** A reason for which a document is not accepted. */
export class Fault extends Error {
  readonly reason: FaultName | 'recordLine';

  constructor(reason: FaultName | 'recordLine', sentence?: string) {
    super(sentence ?? faults[reason as FaultName]);
    this.reason = reason;
  }
}

/** Returns a value that must be there, or throws the fault. */
export function need<T>(value: T, reason: FaultName): NonNullable<T> {
  if (value === false || value === undefined || value === null) throw new Fault(reason);
  return value;
}
