import {
  type PDFContext,
  type PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
  PDFString,
  PDFWriter,
} from 'pdf-lib';
import { isPdf } from '#functions/kernel/is-pdf';
import { CheckedParser } from '#functions/pdf/read/parser';
import { decryptionIn } from '#functions/pdf/read/survey';
import { UnreadablePdf } from '#functions/pdf/read/unreadable';
import { sha256 } from '../cms/hash.ts';
import { checkContent, checkReferences } from './content.ts';
import { limits } from './limits.ts';
import { type FoundPage, type Link, pagesIn } from './pages.ts';
import { RefusedDocument } from './refused.ts';

/** A document that people can see and sign. */
export interface SafeDocument {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** The SHA-256 of the file, as hexadecimal digits. */
  readonly hash: string;
  /** Whether the upload had a lock against printing or changes. This document has none. */
  readonly isUnlocked: boolean;
}

/**
 * Returns an uploaded PDF as our own writer writes it, or throws `RefusedDocument`. The upload itself is
 * never shown: two readers can see two documents in one file. The same upload gives the same file.
 */
export async function safeDocument(upload: Uint8Array): Promise<SafeDocument> {
  if (upload.length > limits.bytes) throw new RefusedDocument('tooLarge');
  if (!isPdf(upload)) throw new RefusedDocument('notPdf');
  const found = await read(upload);
  const pdf = await refusing(() => written(found.context, found.pages));
  // The result is read as strictly as the upload, so a fault of the copy cannot pass.
  const { pages } = await read(pdf);
  if (pages.length !== found.pages.length) throw new RefusedDocument('broken');
  const { isUnlocked } = found;
  return { pdf, pages: pages.length, hash: sha256(pdf).toString('hex'), isUnlocked };
}

const read = (file: Uint8Array) =>
  refusing(async () => {
    const decryption = await decryptionIn(file);
    const context = await new CheckedParser(file, { decryption }).read();
    if (decryption) delete context.trailerInfo.Encrypt;
    checkContent(context);
    return { context, pages: pagesIn(context), isUnlocked: decryption !== undefined };
  });

/** Refuses a file that cannot be read, or in which the package meets something that it does not expect. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusedDocument) throw error;
    const fault = error instanceof UnreadablePdf ? error.fault : 'broken';
    throw new RefusedDocument(fault === 'foreignLock' ? 'lock' : fault);
  }
}

async function written(from: PDFContext, pages: readonly FoundPage[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  const copier = PDFObjectCopier.for(from, context);
  for (const { parts, links } of pages) {
    const copied = new Map([...parts].map(([name, value]) => [name, copier.copy(value)]));
    copied.set(PDFName.of('Type'), PDFName.of('Page'));
    const leaf = PDFPageLeaf.fromMapWithContext(copied, context);
    if (links.length > 0) {
      leaf.set(PDFName.of('Annots'), context.obj(links.map((link) => annotationOf(context, link))));
    }
    document.addPage(PDFPage.of(leaf, context.register(leaf), document));
  }
  checkReferences(context);
  return PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer();
}

function annotationOf(context: PDFContext, { rectangle, address }: Link): PDFDict {
  const action = context.obj({ S: 'URI' });
  action.set(PDFName.of('URI'), PDFString.of(address.replace(/[\\()]/g, '\\$&')));
  const link = context.obj({ Type: 'Annot', Subtype: 'Link', Border: [0, 0, 0] });
  link.set(PDFName.of('Rect'), context.obj(rectangle.map((each) => PDFNumber.of(each))));
  link.set(PDFName.of('A'), action);
  return link;
}
