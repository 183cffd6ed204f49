import { describe, expect, it } from 'vitest';
import { ownReasons } from '#shared/audiences/own-reasons';
import type { Readable } from '#shared/posts/visibility';
import { affiliate, carer, student, teacher } from '#test/support/records/people';

const now = new Date('2026-03-02T00:00:00.000Z');
const post = (userTypes: string[], groups: string[], is: Partial<Readable> = {}): Readable => ({
  published: true,
  is_deleted: false,
  for_carer_only: false,
  make_public: false,
  window: { start: '2026-03-01T00:00:00.000Z' },
  audience: { userTypes: userTypes as never, groups },
  ...is,
});
const nameOf = (uid: string) => uid.replace('year-', 'Year ');

describe('why a reader sees a post', () => {
  it('names the role and only the own groups', () => {
    const both = post(['STUDENTS', 'CARERS'], ['year-7', 'year-8']);
    expect(ownReasons(both, student, nameOf, now)).toEqual(['You are a student in Year 7.']);
    expect(ownReasons(both, carer, nameOf, now)).toEqual([
      'You are the carer of a student in Year 7.',
    ]);
    expect(ownReasons(post(['STAFF'], []), teacher, nameOf, now)).toEqual([
      'You are staff, and this is for all staff.',
    ]);
  });

  it('says that a post is public, and nothing to a person outside the audience', () => {
    const open = post([], [], { make_public: true });
    expect(ownReasons(open, affiliate, nameOf, now)).toEqual([
      'The post is made public, so everyone who can sign in reads it.',
    ]);
    expect(ownReasons(post(['STAFF'], []), student, nameOf, now)).toEqual([]);
  });
});
