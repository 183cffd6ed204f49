import { type PDFDocument, PDFHexString, PDFName, PDFWriter } from 'pdf-lib';
import { pdfText, Verbatim } from '#functions/pdf/verbatim';
import { sha256 } from '../cms/hash.ts';
import { type SealingIdentity, signedData, signedLength } from '../cms/signed-data.ts';

export interface SealFacts {
  /** The school whose seal it is. */
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
  /** The hash of the last line of the document's record, 64 hexadecimal digits. */
  readonly recordHead: string;
}

/**
 * Writes a document with its seal: a signature over every byte but its own digits (PAdES baseline
 * B-B), which allows no change afterwards (DocMDP 1). The document is written once with room for the
 * signature, and the signature is filled in. Verifiers rely on the exact text of the dictionary.
 */
export async function sealed(
  document: PDFDocument,
  identity: SealingIdentity,
  facts: SealFacts,
): Promise<Buffer> {
  if (!/^[0-9a-f]{64}$/.test(facts.recordHead)) throw new Error('Seal has no head of a record');
  const room = await signedLength(identity);
  addSeal(document, facts, room);
  return filledIn(Buffer.from(await writtenOut(document, facts)), identity, room);
}

const [blank, shortest] = [' '.repeat(32), '0 '];
/** Room for the four numbers of the range. */
const emptyRange = `/ByteRange[${blank}]`;

/** Adds the signature, its invisible field on the first page, and the form that lists the field. */
function addSeal(document: PDFDocument, { name, reason, at, recordHead }: SealFacts, room: number) {
  const { context, catalog } = document;
  const page = document.getPage(0);
  const form = context.nextRef();
  const field = context.nextRef();
  // The last object of the file: nothing of the document follows it.
  const signature = context.nextRef();
  const stamp = at.toISOString().replace(/\D/g, '').slice(0, 14);
  context.assign(form, new Verbatim(`<</SigFlags 3/Fields[${field}]>>`));
  context.assign(
    field,
    // 132: printed and locked.
    new Verbatim(
      `<</Type/Annot/Subtype/Widget/FT/Sig/T(Seal)/F 132/Rect[0 0 0 0]/P ${page.ref}/V ${signature}>>`,
    ),
  );
  context.assign(
    signature,
    new Verbatim(
      `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/M(D:${stamp}Z)/Name${pdfText(name)}` +
        `/Reason${pdfText(reason)}/SchoolRecordHead(${recordHead})/Reference[<</Type/SigRef/TransformMethod/DocMDP` +
        `/TransformParams<</Type/TransformParams/P 1/V/1.2>>>>]${emptyRange}/Contents<${'0'.repeat(room * 2)}>>>`,
    ),
  );
  catalog.set(PDFName.of('AcroForm'), form);
  const permissions = context.obj({});
  permissions.set(PDFName.of('DocMDP'), signature);
  catalog.set(PDFName.of('Perms'), permissions);
  const annotations = page.node.Annots();
  if (annotations) annotations.push(field);
  else page.node.set(PDFName.of('Annots'), context.obj([field]));
}

/** Writes the document with an identifier that depends on its content and its record. */
function writtenOut({ context }: PDFDocument, { recordHead, at }: SealFacts): Promise<Uint8Array> {
  const id = sha256(Buffer.from(`${recordHead} ${at.toISOString()}`))
    .toString('hex')
    .slice(0, 32);
  context.trailerInfo.ID = context.obj([PDFHexString.of(id), PDFHexString.of(id)]);
  return PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer();
}

async function filledIn(file: Buffer, identity: SealingIdentity, room: number): Promise<Buffer> {
  const rangeAt = file.lastIndexOf(emptyRange);
  const open = file.indexOf('/Contents<', rangeAt) + '/Contents'.length;
  const close = open + room * 2 + 2;
  const range = `${shortest}${open} ${close} ${file.length - close}`;
  file.write(range.padEnd(blank.length), rangeAt + '/ByteRange['.length, 'latin1');
  const digest = sha256(file.subarray(0, open), file.subarray(close));
  const signature = await signedData(digest, identity);
  if (signature.length !== room) throw new Error('Seal does not fit its room');
  file.write(signature.toString('hex'), open + 1, 'latin1');
  return file;
}
