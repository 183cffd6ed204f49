import { builtSegment } from '#functions/search/index/build';
import type { Document } from '#functions/search/index/document';
import { openSegment, type Segment } from '#functions/search/index/segment';

/** Returns a public post as the index gets it. */
export const documentOf = (uid: string, is: Partial<Document> = {}): Document => ({
  listed: {
    kind: 'post',
    uid,
    path: `/notices/notice_details/${uid}`,
    date: '2026-03-02T00:00:00.000Z',
    rights: {
      published: true,
      is_deleted: false,
      for_carer_only: false,
      make_public: true,
      window: { start: '2026-03-02T00:00:00.000Z', end: undefined },
      audience: { userTypes: [], groups: [] },
    },
  },
  title: '',
  summary: '',
  text: '',
  ...is,
});

export const segmentOf = (documents: readonly Document[], gone: readonly string[] = []): Segment =>
  openSegment(builtSegment(documents, gone));

/** Returns each document of segments with its words, the newest version of each. */
export function contentOf(segments: readonly Segment[]): Record<string, string[]> {
  const content = new Map<string, string[]>();
  for (const segment of segments) {
    for (const id of segment.gone) content.delete(id);
    for (const [i, id] of segment.ids.entries()) {
      content.set(id, [segment.listedText(i).toString()]);
    }
    for (const [at, term] of segment.terms.entries()) {
      segment.visit(at, (document, occurrence) => {
        content.get(segment.ids[document] ?? '')?.push(`${term} ${occurrence}`);
      });
    }
  }
  return Object.fromEntries([...content].sort());
}
