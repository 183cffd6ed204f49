import { fieldCount, Postings, type Segment, segmentFile } from './segment.ts';

/**
 * Returns the file of one segment instead of several, the oldest first. Of a document that is in
 * several, the newest stays. A word without documents goes. Ids that are gone stay only if an older
 * segment is not among these.
 */
export function mergedSegment(
  segments: readonly Segment[],
  { isComplete }: { readonly isComplete: boolean },
): Buffer {
  const { places, ids, gone } = placesIn(segments);
  const listed: Buffer[] = [];
  const dates = new Float64Array(ids.length);
  const lengths = new Uint16Array(ids.length * fieldCount);
  for (const [i, segment] of segments.entries()) {
    for (const [document, place] of (places[i] ?? []).entries()) {
      if (place < 0) continue;
      listed[place] = segment.listedText(document);
      dates[place] = segment.dates[document] ?? 0;
      const from = document * fieldCount;
      lengths.set(segment.lengths.subarray(from, from + fieldCount), place * fieldCount);
    }
  }
  const kept = isComplete ? [] : gone;
  return segmentFile({ ids, gone: kept, listed, dates, lengths, ...wordsOf(segments, places) });
}

/** Returns the place of each document in the merged segment; −1 for one that is replaced or gone. */
function placesIn(segments: readonly Segment[]) {
  const newest = new Map<string, number>();
  for (const [i, { ids, gone }] of segments.entries()) {
    for (const id of gone) newest.set(id, -1);
    for (const id of ids) newest.set(id, i);
  }
  const ids: string[] = [];
  const places = segments.map((segment, i) =>
    Int32Array.from(segment.ids, (id) => (newest.get(id) === i ? ids.push(id) - 1 : -1)),
  );
  const gone = [...newest].flatMap(([id, place]) => (place < 0 ? [id] : []));
  return { places, ids, gone };
}

/** Returns the words of all segments, with the documents that are left. */
function wordsOf(segments: readonly Segment[], places: readonly Int32Array[]) {
  const terms: string[] = [];
  const starts: number[] = [];
  const postings = new Postings();
  const next = segments.map(() => 0);
  for (;;) {
    const term = firstOf(segments, next);
    if (term === undefined) break;
    const documents: number[] = [];
    const occurrences: number[] = [];
    for (const [i, segment] of segments.entries()) {
      const at = next[i] ?? 0;
      if (segment.terms[at] !== term) continue;
      next[i] = at + 1;
      segment.visit(at, (document, occurrence) => {
        const place = places[i]?.[document] ?? -1;
        if (place < 0) return;
        documents.push(place);
        occurrences.push(occurrence);
      });
    }
    if (documents.length === 0) continue;
    terms.push(term);
    starts.push(postings.length);
    postings.add(documents, occurrences);
  }
  return {
    terms,
    starts: Uint32Array.from([...starts, postings.length]),
    postings: postings.bytes(),
  };
}

/** Returns the first of the words at which the segments have arrived. */
function firstOf(segments: readonly Segment[], next: readonly number[]): string | undefined {
  let first: string | undefined;
  for (const [i, { terms }] of segments.entries()) {
    const term = terms[next[i] ?? 0];
    if (term !== undefined && (first === undefined || term < first)) first = term;
  }
  return first;
}
