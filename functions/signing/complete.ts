import { PDFDocument } from 'pdf-lib';
import { ContentFault } from '#functions/kernel/jobs/errors';
import type { FontSet } from '#functions/pdf/font-set';
import type { FilledField } from '#shared/signing/field';
import { sha256 } from './cms/hash.ts';
import type { SealingIdentity } from './cms/signed-data.ts';
import { addEvidence, type EvidenceEvent } from './flatten/evidence.ts';
import { flatten } from './flatten/flatten.ts';
import { fieldsWithout, leaveOut } from './flatten/leave-out.ts';
import { type RecordEvent, recordOf } from './rules/record.ts';
import { sealed } from './seal/seal.ts';

/** Everything that a completed document is made of. */
export interface Completion {
  /** The document that people saw, and its hash when they signed. */
  readonly pdf: Uint8Array;
  readonly hash: string;
  readonly school: string;
  /** The school’s own host. */
  readonly host: string;
  readonly title: string;
  /** The name of the child whom the document is about. */
  readonly child: string;
  readonly timeZone: string;
  readonly completed: Date;
  readonly fields: readonly FilledField[];
  /** The pages that the answers leave out, from 1. Fields on them are left out, too. */
  readonly without?: readonly number[];
  /** Whether the upload had a lock, which the document does not have. */
  readonly isUnlocked?: boolean;
  readonly events: readonly EvidenceEvent[];
  /** The events as the record keeps them. */
  readonly record: readonly RecordEvent[];
}

/** A sealed document, and its record as a file. */
export interface Completed {
  readonly pdf: Buffer;
  readonly record: string;
}

/** The error of a document that was changed after the signatures. No other try may seal it. */
export class NotAsSigned extends ContentFault {
  override name = 'NotAsSigned';
}

/**
 * Fills in, explains and seals a document. The same completion gives the same files, so a worker
 * that was interrupted can repeat it.
 */
export async function complete(
  completion: Completion,
  identity: SealingIdentity,
  fonts: FontSet,
): Promise<Completed> {
  const { pdf, hash, school, completed } = completion;
  if (sha256(pdf).toString('hex') !== hash) {
    throw new NotAsSigned('Document is not the one that people signed');
  }
  const { text, head: recordHead } = recordOf(completion.record);
  const left = completion.without ?? [];
  const document = await leaveOut(await PDFDocument.load(pdf, { updateMetadata: false }), left);
  flatten(document, fieldsWithout(completion.fields, left), fonts);
  await addEvidence(document, { ...completion, recordHead }, fonts);
  const facts = { name: school, reason: 'Signed by all signers', at: completed, recordHead };
  return { pdf: await sealed(document, identity, facts), record: text };
}
