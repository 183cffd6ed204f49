import { PDFDocument, PDFName } from 'pdf-lib';
import type { FontSet } from '#functions/pdf/font-set';
import { startReport } from '#functions/pdf/report';
import { minuteIn } from '#shared/kernel/zone';

/** What someone did with the document. */
export interface EvidenceEvent {
  readonly at: Date;
  readonly who: string;
  readonly did: string;
  /** Where the request came from. It is left out of the copies for families. */
  readonly from?: string;
}

export interface EvidenceFacts {
  readonly school: string;
  /** The school's own host, with the page that checks a file. */
  readonly host: string;
  readonly title: string;
  /** The name of the child whom the document is about. */
  readonly child: string;
  /** The SHA-256 of the document that people saw. */
  readonly hash: string;
  /** The hash of the last line of the record. */
  readonly recordHead: string;
  readonly completed: Date;
  readonly timeZone: string;
  readonly events: readonly EvidenceEvent[];
  /** The pages that the answers left out, from 1. */
  readonly without?: readonly number[];
  /** Whether the uploaded file had a lock, which the document does not have. */
  readonly isUnlocked?: boolean;
}

/** Adds the pages that say who signed the document, when, and how it can be checked. */
export async function addEvidence(
  document: PDFDocument,
  facts: EvidenceFacts,
  fonts: FontSet,
): Promise<void> {
  const evidence = await PDFDocument.load(await evidenceOf(facts, fonts), {
    updateMetadata: false,
  });
  for (const page of await document.copyPages(evidence, evidence.getPageIndices())) {
    // The tree of parts for screen readers belongs to a whole document, so its numbers are left out.
    page.node.delete(PDFName.of('StructParents'));
    document.addPage(page);
  }
}

const unlockedSentence =
  'The file that the school uploaded had a lock against printing or changes, and opened without a password. The document that people signed is a copy without this lock.';

function evidenceOf(facts: EvidenceFacts, fonts: FontSet): Promise<Uint8Array> {
  const {
    school,
    host,
    title,
    child,
    hash,
    recordHead,
    completed,
    timeZone,
    events,
    without = [],
    isUnlocked = false,
  } = facts;
  const heading = 'Evidence of signing';
  const report = startReport(
    { title: heading, language: 'en-AU', made: completed, orientation: 'portrait' },
    fonts,
  );
  report.heading();
  report.text(`Document: ${title}`);
  report.text(`Child: ${child}`);
  report.text(`School: ${school}`);
  report.text(`Completed: ${minuteIn(timeZone, completed)} (${timeZone})`);
  if (without.length > 0) {
    report.text(`Pages left out because of the answers: ${without.join(', ')}`);
  }
  if (isUnlocked) report.text(unlockedSentence);
  report.subheading('What happened');
  const isWithAddresses = events.some(({ from }) => from !== undefined);
  const table = report.table([
    { title: 'Time', share: 20 },
    { title: 'Person', share: 30 },
    { title: 'What the person did', share: 35 },
    ...(isWithAddresses ? [{ title: 'Network address', share: 20 }] : []),
  ]);
  for (const { at, who, did, from } of events) {
    const address = isWithAddresses ? [from ?? ''] : [];
    table.row([minuteIn(timeZone, at), who, did, ...address]);
  }
  table.finish();
  report.subheading('How to check this document');
  report.text(
    `The school sealed this file. Every later change can be detected: choose the file on https://${host}/verify.`,
  );
  report.text('A PDF reader may say that it does not know the school. It still reports changes.');
  report.text(`Hash of the document that people signed, SHA-256: ${hash}`);
  report.text(`Hash of the last line of its record, SHA-256: ${recordHead}`);
  return report.finish();
}
