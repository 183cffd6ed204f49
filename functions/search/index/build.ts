import { wordsOf } from '../words.ts';
import { type Document, documentId, timeOf } from './document.ts';
import { fieldCount, Postings, packed, segmentFile } from './segment.ts';

/** The documents of a word, in order, with its packed occurrence in each. */
interface Found {
  readonly documents: number[];
  readonly occurrences: number[];
}

/** Returns the file of a segment with these documents, and without those that are gone. */
export function builtSegment(documents: readonly Document[], gone: readonly string[] = []): Buffer {
  const words = new Map<string, Found>();
  const lengths = new Uint16Array(documents.length * fieldCount);
  for (const [document, each] of documents.entries()) {
    const counted = countsOf(each);
    lengths.set(counted.lengths, document * fieldCount);
    for (const [term, occurrence] of counted.terms) {
      const found = words.get(term) ?? { documents: [], occurrences: [] };
      words.set(term, found);
      found.documents.push(document);
      found.occurrences.push(packed(occurrence));
    }
  }
  const terms = [...words.keys()].sort();
  const postings = new Postings();
  const starts = new Uint32Array(terms.length + 1);
  for (const [i, term] of terms.entries()) {
    starts[i] = postings.length;
    const found = words.get(term);
    if (found) postings.add(found.documents, found.occurrences);
  }
  starts[terms.length] = postings.length;
  return segmentFile({
    ids: documents.map(({ listed }) => documentId(listed)),
    gone,
    listed: documents.map(({ listed }) => Buffer.from(JSON.stringify(listed))),
    dates: Float64Array.from(documents, ({ listed }) => timeOf(listed)),
    lengths,
    terms,
    starts,
    postings: postings.bytes(),
  });
}

interface Counted {
  inTitle: boolean;
  inSummary: boolean;
  inText: number;
}

/** Returns the words of a document with their occurrences, and the number of words in each field. */
function countsOf({ title, summary, text }: Document) {
  const terms = new Map<string, Counted>();
  const count = (field: string, mark: (counted: Counted) => void) => {
    let length = 0;
    for (const { term } of wordsOf(field)) {
      const counted = terms.get(term) ?? { inTitle: false, inSummary: false, inText: 0 };
      terms.set(term, counted);
      mark(counted);
      length++;
    }
    return Math.min(length, 65_535);
  };
  const lengths = [
    count(title, (counted) => {
      counted.inTitle = true;
    }),
    count(summary, (counted) => {
      counted.inSummary = true;
    }),
    count(text, (counted) => {
      counted.inText++;
    }),
  ];
  return { terms, lengths };
}
