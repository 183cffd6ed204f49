import { describe, expect, it } from 'vitest';
import type { Reader, UserType } from '#shared/audiences/audience';
import { isVisible, type Readable } from '#shared/posts/visibility';

const now = new Date('2026-03-02T00:00:00.000Z');
const before = '2026-03-01T23:59:59.999Z';
const exactly = '2026-03-02T00:00:00.000Z';
const after = '2026-03-02T00:00:00.001Z';

const year7 = 'year-7';
const year8 = 'year-8';
const mathsTeachers = 'maths-teachers';

const people: Record<string, Reader> = {
  'student of Year 7': { type: 'student', is_carer: false, groups: [year7], carerGroups: [] },
  'student without groups': { type: 'student', is_carer: false, groups: [], carerGroups: [] },
  'carer of a Year 7 child': {
    type: 'affiliate',
    is_carer: true,
    groups: [],
    carerGroups: [year7],
  },
  'carer whose links are all restricted': {
    type: 'affiliate',
    is_carer: true,
    groups: [],
    carerGroups: [],
  },
  affiliate: { type: 'affiliate', is_carer: false, groups: [], carerGroups: [] },
  'maths teacher': { type: 'faculty', is_carer: false, groups: [mathsTeachers], carerGroups: [] },
  'maths teacher with a child in Year 8': {
    type: 'faculty',
    is_carer: true,
    groups: [mathsTeachers],
    carerGroups: [year8],
  },
};
const starts = [undefined, before, exactly, after];
const ends = [undefined, before, exactly, after];
const flags = [false, true];
const typeSets: UserType[][] = [
  [],
  ['STUDENTS'],
  ['CARERS'],
  ['STAFF'],
  ['STUDENTS', 'CARERS'],
  ['STUDENTS', 'STAFF'],
  ['CARERS', 'STAFF'],
  ['STUDENTS', 'CARERS', 'STAFF'],
];
const groupSets = [[], [year7], [year8], [mathsTeachers], [year7, mathsTeachers], ['nobody']];

/**
 * The specified rules, written another way: as reasons to refuse, then reasons to admit,
 * over plain sets, sharing no code with the function it judges.
 */
function oracle(post: Readable, who: Reader, at: number): boolean {
  const refusals = [
    !post.published,
    post.is_deleted,
    post.window.start === undefined,
    post.window.start !== undefined && at < new Date(post.window.start).getTime(),
    post.window.end !== undefined && !(at < new Date(post.window.end).getTime()),
    post.for_carer_only && who.type === 'student',
  ];
  if (refusals.includes(true)) return false;
  if (post.make_public) return true;
  const chosen = new Set<string>(post.audience.userTypes);
  const wanted = new Set(post.audience.groups);
  const overlaps = (groups: readonly string[]) =>
    wanted.size === 0 || new Set([...groups].filter((g) => wanted.has(g))).size > 0;
  switch (true) {
    case who.type === 'student' && chosen.has('STUDENTS') && overlaps(who.groups):
    case who.type === 'faculty' && chosen.has('STAFF') && overlaps(who.groups):
    case who.is_carer && chosen.has('CARERS') && overlaps(who.carerGroups):
      return true;
    default:
      return false;
  }
}

function* everyPost(): Generator<Readable> {
  for (const published of flags)
    for (const is_deleted of flags)
      for (const start of starts)
        for (const end of ends)
          for (const userTypes of typeSets)
            for (const groups of groupSets)
              for (const for_carer_only of flags)
                for (const make_public of flags)
                  yield {
                    published,
                    is_deleted,
                    window: { start, end },
                    audience: { userTypes, groups },
                    for_carer_only,
                    make_public,
                  };
}

describe('who may read a post', () => {
  it('matches a second implementation for every state, window, audience and reader', () => {
    const wrong: string[] = [];
    let tried = 0;
    let seen = 0;
    for (const post of everyPost()) {
      for (const [name, reader] of Object.entries(people)) {
        const is = isVisible(post, reader, now);
        tried++;
        if (is) seen++;
        if (is !== oracle(post, reader, now.getTime()))
          wrong.push(`${name}: ${JSON.stringify(post)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBe(2 * 2 * 4 * 4 * 8 * 6 * 2 * 2 * 7);
    expect(seen).toBeGreaterThan(500);
  });

  const open: Readable = {
    published: true,
    is_deleted: false,
    window: { start: before },
    audience: { userTypes: [], groups: [] },
    for_carer_only: false,
    make_public: false,
  };
  const reader = (name: keyof typeof people) => people[name] as Reader;

  it('hides a post for staff of a group from carers of that group', () => {
    const post = { ...open, audience: { userTypes: ['STAFF' as const], groups: [year8] } };
    expect(isVisible(post, reader('maths teacher with a child in Year 8'), now)).toBe(false);
  });

  it('hides a post for carers only from students, also when it is public', () => {
    const post = { ...open, make_public: true, for_carer_only: true };
    expect(isVisible(post, reader('student of Year 7'), now)).toBe(false);
    expect(isVisible(post, reader('carer of a Year 7 child'), now)).toBe(true);
  });

  it('shows a carer with only restricted links nothing but posts for all carers', () => {
    const forYear7 = { ...open, audience: { userTypes: ['CARERS' as const], groups: [year7] } };
    const forAll = { ...open, audience: { userTypes: ['CARERS' as const], groups: [] } };
    expect(isVisible(forYear7, reader('carer whose links are all restricted'), now)).toBe(false);
    expect(isVisible(forAll, reader('carer whose links are all restricted'), now)).toBe(true);
  });

  it('opens at the first instant of the window and closes at its end', () => {
    const forAll = { ...open, audience: { userTypes: ['STAFF' as const], groups: [] } };
    const teacher = reader('maths teacher');
    expect(isVisible({ ...forAll, window: { start: exactly, end: after } }, teacher, now)).toBe(
      true,
    );
    expect(isVisible({ ...forAll, window: { start: before, end: exactly } }, teacher, now)).toBe(
      false,
    );
  });

  it('compares instants as times in every notation', () => {
    const forAll = { ...open, audience: { userTypes: ['STAFF' as const], groups: [] } };
    const written = { start: '2026-03-02T00:00:00Z', end: '2026-03-02T00:00:00.5Z' };
    expect(isVisible({ ...forAll, window: written }, reader('maths teacher'), now)).toBe(true);
  });
});
