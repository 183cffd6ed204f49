import { type Bytes, fromHex, joined, lastIndexOf, sha256, textOf } from './bytes.ts';
import { dateOf } from './certificate.ts';
import { Fault, need } from './fault.ts';

/** The dictionary of a seal, as the portal writes it: the last object of the file. */
const dictionary =
  /<<\/Type\/Sig\/Filter\/Adobe\.PPKLite\/SubFilter\/ETSI\.CAdES\.detached\/M\(D:(\d{14})Z\)\/Name<feff([0-9a-f]*)>\/Reason<feff[0-9a-f]*>\/SchoolRecordHead\(([0-9a-f]{64})\)\/Reference\[<<\/Type\/SigRef\/TransformMethod\/DocMDP\/TransformParams<<\/Type\/TransformParams\/P 1\/V\/1\.2>>>>\]\/ByteRange\[0 (\d+) (\d+) (\d+) *\]\/Contents$/;

/** The seal of a document, as the file says it. */
export interface Seal {
  readonly sealedAt: Date;
  /** The hash of the last line of the document's record. */
  readonly recordHead: string;
  /** The hash of everything but the signature. */
  readonly digest: Bytes;
  readonly signature: Bytes;
}

/** Finds the seal in the bytes of a document. */
export async function sealIn(pdf: Bytes): Promise<Seal> {
  need(textOf(pdf.slice(0, 5)) === '%PDF-', 'notPdf');
  const range = lastIndexOf(pdf, '/ByteRange[');
  need(range >= 0, 'noSeal');
  const start = lastIndexOf(pdf, '<</Type/Sig/', range);
  const end = pdf.indexOf(0x3c, range);
  need(start >= 0 && end > range, 'noSeal');
  const read = need(dictionary.exec(textOf(pdf.slice(start, end))), 'noSeal');
  const [, time = '', , recordHead = ''] = read;
  const [open = 0, close = 0, rest = 0] = read.slice(4).map(Number);
  need(open === end, 'notWhole');
  need(close + rest <= pdf.length, 'cut');
  need(close + rest === pdf.length, 'extended');
  const digits = textOf(pdf.slice(open, close));
  if (!/^<(?:[0-9a-f]{2})+>$/.test(digits)) throw new Fault('sealChanged');
  return {
    sealedAt: need(dateOf(time), 'noTime'),
    recordHead,
    digest: await sha256(joined(pdf.slice(0, open), pdf.slice(close))),
    signature: fromHex(digits.slice(1, -1)),
  };
}
