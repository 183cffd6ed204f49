import type { FieldValue } from '#shared/signing/field';
import type { SentDocument } from '#shared/signing/sent-document';
import { counted, isOpen, listed, pagesInWords } from '../words.ts';

type Standing = Pick<SentDocument, 'state' | 'is_sealed' | 'signers'>;

/** Returns how far a document is and who still has to sign it, in sentences. */
export function standingOf({ state, is_sealed, signers }: Standing): string {
  const missing = listed(signers.filter((each) => !each.signed_at).map(({ name }) => name));
  const signed = signers.filter((each) => each.signed_at).length;
  if (is_sealed) {
    return 'These are pictures of the pages. The sealed document is the one that counts.';
  }
  if (state === 'completed') {
    return 'Everyone has signed. The sealed document is being made. It is ready within minutes.';
  }
  const far = signed === 0 ? 'Nobody has signed it' : `${signed} of ${signers.length} signed`;
  if (isOpen(state)) {
    return `Not sealed yet. ${far}. Still to sign: ${missing}. What they fill in shows here once they sign.`;
  }
  return `${ends[state]} ${far}. Not signed by ${missing}.`;
}

const ends = {
  declined: 'Not sealed: somebody declined it.',
  voided: 'Not sealed: the school voided it.',
  expired: 'Not sealed: its time is over.',
} as const;

/** What is shown of a document: how many pages, how many fields are empty, and which pages are not there. */
export function extentOf(
  document: Pick<SentDocument, 'state' | 'pages' | 'without' | 'undecided' | 'open' | 'blank'>,
) {
  const { state, pages, without, undecided, open, blank } = document;
  const missing = [
    blankInWords(blank),
    without.length > 0 && `The answers leave out ${pagesInWords(without)}.`,
    undecided.length > 0 && `An answer will decide about ${pagesInWords(undecided)}.`,
  ];
  return {
    shown: counted(pages.length - without.length, 'page'),
    // Once everyone has signed, only blank fields are empty.
    empty:
      state === 'completed'
        ? blank.length === 0 && 'every field filled in'
        : `${counted(open.length, 'field')} ${isOpen(state) ? 'to fill in' : 'left empty'}`,
    missing: missing.filter(Boolean).join(' '),
  };
}

/** The most blank fields that are named. */
const mostNamed = 6;

/** Returns which fields are left blank: `Left blank: Homeroom and Photographs.` */
function blankInWords(blank: SentDocument['blank']): string {
  const labels = [...new Set(blank.map(({ label }) => label))];
  if (labels.length === 0) return '';
  const more = labels.length - mostNamed;
  const named = labels.slice(0, mostNamed);
  return `Left blank: ${listed(more > 0 ? [...named, `${more} more`] : named)}.`;
}

/** Returns a value in words. */
export const valueInWords = (value: FieldValue): string =>
  value.kind === 'tick' ? 'ticked' : value.kind === 'drawing' ? 'a drawn signature' : value.text;
