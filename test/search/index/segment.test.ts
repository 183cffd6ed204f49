import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedSegment } from '#functions/search/index/merge';
import { openSegment } from '#functions/search/index/segment';
import { siteIndex } from '#functions/search/index/site-index';
import { contentOf, documentOf, segmentOf } from '#test/search/index/index-samples';

const words = fc
  .array(fc.constantFrom('camp', 'bus', 'café', '数学', "l'école", 'choir'), { maxLength: 5 })
  .map((all) => all.join(' '));
const document = fc
  .record({ n: fc.nat(9), title: words, summary: words, text: words })
  .map(({ n, ...texts }) => documentOf(`p${n}`, texts));
const change = fc.record({
  documents: fc.uniqueArray(document, { selector: ({ listed }) => listed.uid, maxLength: 5 }),
  removed: fc.uniqueArray(fc.nat(9), { maxLength: 3 }),
});
const now = new Date('2026-03-03T00:00:00Z');

/** Makes a segment of each change, of which nothing is both written and removed. */
const segmentsOf = (
  changes: readonly (typeof change extends fc.Arbitrary<infer T> ? T : never)[],
) =>
  changes.map(({ documents, removed }) => {
    const gone = removed.map((n) => `post:p${n}`);
    return segmentOf(
      documents.filter(({ listed }) => !gone.includes(`post:${listed.uid}`)),
      gone,
    );
  });

describe('the merge of segments', () => {
  it('keeps the content of the segments, and no word without a document', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
        const segments = segmentsOf(changes);
        const merged = openSegment(mergedSegment(segments, { isComplete: true }));
        expect(contentOf([merged])).toEqual(contentOf(segments));
        expect(merged.gone).toEqual([]);
        for (const at of merged.terms.keys()) expect(merged.frequency(at)).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it('removes documents of older segments that are not merged', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 3, maxLength: 5 }), (changes) => {
        const [oldest, ...others] = segmentsOf(changes);
        if (!oldest) return;
        const merged = openSegment(mergedSegment(others, { isComplete: false }));
        expect(contentOf([oldest, merged])).toEqual(contentOf([oldest, ...others]));
      }),
      { numRuns: 200 },
    );
  });

  it('finds the same as the segments', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), words, (changes, q) => {
        const segments = segmentsOf(changes);
        const merged = openSegment(mergedSegment(segments, { isComplete: true }));
        const found = (all: typeof segments) =>
          siteIndex(all)
            .matching(q, 'OR', now)
            .ranked(() => true)
            .map(({ id }) => id)
            .sort();
        expect(found([merged])).toEqual(found(segments));
      }),
      { numRuns: 200 },
    );
  });
});

describe('the index of a school', () => {
  const find = (index: ReturnType<typeof siteIndex>, q: string) =>
    index
      .matching(q, 'AND', now)
      .ranked(() => true)
      .map(({ listed }) => listed.uid);

  it('finds short forms with an s, plurals and beginnings', () => {
    const titles = ['Mathematics 7', 'Excursion', 'Music'];
    const index = siteIndex([segmentOf(titles.map((title, i) => documentOf(`p${i}`, { title })))]);
    expect(find(index, 'maths')).toEqual(['p0']);
    expect(find(index, 'excursions')).toEqual(['p1']);
    expect(find(index, 'mus')).toEqual(['p2']);
    expect(find(index, 'mathematics music')).toEqual([]);
  });

  it('finds a word with a slip in its first letter only when nothing else is found', () => {
    const titles = ['Swimming carnival', 'Κολύμβηση', 'Плавание', 'तैराकी', 'Camp', 'Damp course'];
    const index = siteIndex([segmentOf(titles.map((title, i) => documentOf(`p${i}`, { title })))]);
    const widest = (q: string) =>
      index
        .widening(q, now)
        .map((found) => found.ranked(() => true).map(({ listed }) => listed.uid))
        .find((found) => found.length > 0);
    expect(widest('wimming')).toEqual(['p0']);
    expect(widest('dwimming')).toEqual(['p0']);
    expect(widest('wsimming')).toEqual(['p0']);
    expect(widest('μολύμβηση')).toEqual(['p1']);
    expect(widest('лавание')).toEqual(['p2']);
    expect(widest('पैराकी')).toEqual(['p3']);
    // A word of the index, and a slip behind the first letter, are something else.
    expect(widest('damp')).toEqual(['p5']);
    expect(widest('dampe')).toEqual(['p5']);
    expect(widest('wimming camp')).toEqual(['p4']);
    expect(widest('zzzz')).toBeUndefined();
  });

  it('ranks only what is accepted, however much of the rest matches better', () => {
    const many = Array.from({ length: 500 }, (_, n) => documentOf(`p${n}`, { title: 'camp' }));
    const index = siteIndex([segmentOf([...many, documentOf('mine', { text: 'camp' })])]);
    const matching = index.matching('camp', 'AND', now);
    const found = matching.ranked(({ uid }) => uid === 'mine');
    expect(found.map(({ id }) => id)).toEqual(['post:mine']);
    expect(matching.ranked(() => true)).toHaveLength(200);
  });

  it('ranks events by time: those that come, the next first, then those that are over', () => {
    const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
    const event = (uid: string, from: number, until?: number) =>
      documentOf(uid, {
        title: 'Choir',
        listed: {
          kind: 'event',
          uid,
          date: at(from),
          ...(until !== undefined && { until: at(until) }),
          rights: { everyone: true, userTypes: [], groups: [] },
        },
      });
    const events = [
      event('last year', -300),
      event('next month', 30),
      event('each week', -200, 200),
      event('series that ended', -200, -2),
      event('tomorrow', 1),
      event('today', -0.3),
    ];
    const index = siteIndex([segmentOf([...events, documentOf('post', { title: 'Choir' })])]);
    const { ranked } = index.matching('choir', 'EXACT', now);
    expect(ranked(() => true, ['event']).map(({ listed }) => listed.uid)).toEqual([
      'today',
      'tomorrow',
      'each week',
      'next month',
      'series that ended',
      'last year',
    ]);
    expect(ranked(() => true, ['post', 'page']).map(({ id }) => id)).toEqual(['post:post']);
  });

  it('works without documents', () => {
    expect(find(siteIndex([segmentOf([])]), 'camp')).toEqual([]);
    expect(find(siteIndex([]), 'camp')).toEqual([]);
  });
});
