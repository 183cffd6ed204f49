import { Icon } from '../Icon.tsx';
import type { FaultName } from './fault.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}

const damaged = 'Do not rely on this copy. Ask the school for a new one.';
const forged = 'The seal is not one of the portal. Do not rely on this document. Ask the school.';

/** What the page says about each reason, and what to do. */
const words: Readonly<Record<FaultName | 'unreadable', Words>> = {
  notPdf: {
    title: 'This file is not a PDF',
    text: 'Choose the PDF that you downloaded from the school, or that came with a message.',
  },
  noSeal: {
    title: 'This document has no seal',
    text: 'The school seals a document when everyone has signed it. A document that is not complete, a scan or a print has no seal. So nobody can say whether it was changed.',
  },
  unreadable: {
    title: 'This file could not be read',
    text: 'Close other programs that use the file and choose it again. If this does not help, use a newer browser.',
  },
  notWhole: { title: 'The seal does not cover the whole document', text: damaged },
  cut: { title: 'The end of the document is missing', text: damaged },
  extended: { title: 'Something was added to the document after it was sealed', text: damaged },
  changed: { title: 'The document was changed after it was sealed', text: damaged },
  sealChanged: { title: 'The seal was changed', text: damaged },
  noTime: { title: 'The seal has no valid time', text: forged },
  notIssued: { title: 'The certificate of the seal is not genuine', text: forged },
  notValidThen: {
    title: 'The certificate was not valid when the seal was made',
    text: forged,
  },
  recordCut: { title: 'The end of the record is missing', text: damaged },
  otherRecord: { title: 'The record belongs to another document', text: damaged },
};

/** Reasons that say nothing against a document. */
const harmless: readonly string[] = ['notPdf', 'noSeal', 'unreadable'];

/** The result for a document that is not accepted. */
export function RefusedResult({
  name,
  reason,
}: {
  name: string;
  reason: FaultName | 'unreadable';
}) {
  const { title, text } = words[reason];
  const isHarmless = harmless.includes(reason);
  return (
    <div className={`panel ${isHarmless ? 'warn' : 'bad'}`} role="alert">
      <h2>
        <Icon name={isHarmless ? 'question' : 'cross'} />
        {title}
      </h2>
      <p className="file-name">{name}</p>
      <p>{text}</p>
    </div>
  );
}
