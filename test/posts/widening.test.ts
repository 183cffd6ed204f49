import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Reader, userTypes } from '#shared/audiences/audience';
import { isVisible, type Readable } from '#shared/posts/visibility';
import { isWider } from '#shared/posts/widening';
import { proofRuns } from '#test/support/proof-runs';

const day = (n: number) => new Date(Date.UTC(2026, 2, n));
const groups = fc.subarray(['7A', '7B', 'choir']);
const moment = fc.option(
  fc.integer({ min: 1, max: 9 }).map((n) => day(n).toISOString()),
  { nil: undefined },
);
const post: fc.Arbitrary<Readable> = fc.record({
  published: fc.boolean(),
  is_deleted: fc.boolean(),
  window: fc.record({ start: moment, end: moment }),
  audience: fc.record({ userTypes: fc.subarray([...userTypes]), groups }),
  for_carer_only: fc.boolean(),
  make_public: fc.boolean(),
});
const reader: fc.Arbitrary<Reader> = fc.record({
  type: fc.constantFrom('student', 'faculty', 'affiliate'),
  is_carer: fc.boolean(),
  groups,
  carerGroups: groups,
});
const live: Readable = {
  published: true,
  is_deleted: false,
  window: { start: day(1).toISOString(), end: day(9).toISOString() },
  audience: { userTypes: ['CARERS', 'STUDENTS'], groups: ['7A'] },
  for_carer_only: true,
  make_public: false,
};
const now = day(5);

describe('isWider', () => {
  it('returns true whenever a change adds a reader', () => {
    fc.assert(
      fc.property(
        fc.option(post, { nil: undefined }),
        post,
        fc.array(reader, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 8 }),
        (before, after, readers, today, later) => {
          const then = day(today + later);
          const isNew = readers.some(
            (each) => isVisible(after, each, then) && !(before && isVisible(before, each, then)),
          );
          return !isNew || isWider(before, after, day(today));
        },
      ),
      { numRuns: proofRuns(20_000) },
    );
  });

  it('returns false for unchanged and withdrawn posts, and for smaller audiences', () => {
    fc.assert(fc.property(post, (same) => !isWider(same, same, now)));
    for (const less of [
      { published: false },
      { window: { start: day(6).toISOString(), end: day(8).toISOString() } },
      { audience: { userTypes: ['CARERS' as const], groups: ['7A'] } },
      { audience: { userTypes: [], groups: [] } },
    ]) {
      expect(isWider(live, { ...live, ...less }, now)).toBe(false);
    }
    expect(isWider({ ...live, make_public: true }, live, now)).toBe(false);
  });

  it('returns true for each change that adds readers', () => {
    const before = { ...live, window: { start: day(6).toISOString(), end: day(7).toISOString() } };
    for (const more of [
      { for_carer_only: false },
      { make_public: true },
      { audience: { ...live.audience, groups: [] } },
      { audience: { ...live.audience, groups: ['7A', '7B'] } },
      { audience: { userTypes: [...userTypes], groups: ['7A'] } },
      { window: { start: day(5).toISOString(), end: day(7).toISOString() } },
      { window: { start: day(6).toISOString(), end: undefined } },
    ]) {
      expect(isWider(before, { ...before, ...more }, now)).toBe(true);
    }
    expect(isWider({ ...live, published: false }, live, now)).toBe(true);
    expect(isWider(undefined, live, now)).toBe(true);
    expect(isWider({ ...live, is_deleted: true }, live, now)).toBe(true);
  });

  it('returns false for an earlier start when both starts are past', () => {
    const earlier = { ...live, window: { ...live.window, start: day(2).toISOString() } };
    expect(isWider(earlier, live, now)).toBe(false);
  });
});
