import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userTypes } from '#shared/audiences/audience';
import { GroupList } from '#shared/audiences/audience.schemas';
import { countAudience } from '#shared/audiences/audience-count';
import { audienceReasons } from '#shared/audiences/audience-reasons';
import { type Person, peopleCalled } from '#shared/people/people';
import type { Readable } from '#shared/posts/visibility';
import { isVisible } from '#shared/posts/visibility';

const now = new Date('2026-03-02T00:00:00.000Z');
const allGroups = ['y7', 'y8', 'maths', 'art'];
const nameOf = (groupUid: string) => ({ y7: 'Year 7', y8: 'Year 8' })[groupUid] ?? groupUid;

const personWith = (fields: Partial<Person> = {}): Person => ({
  userUid: 'u',
  username: 'm.chen',
  name: 'Mara Chen',
  type: 'affiliate',
  is_carer: false,
  hasEmail: true,
  groups: [],
  carerGroups: [],
  ...fields,
});
const post = (fields: Partial<Readable> = {}): Readable => ({
  published: true,
  is_deleted: false,
  window: { start: '2026-01-01T00:00:00.000Z' },
  audience: { userTypes: ['STUDENTS', 'CARERS', 'STAFF'], groups: [] },
  for_carer_only: false,
  make_public: false,
  ...fields,
});

const someGroups = fc.uniqueArray(fc.constantFrom(...allGroups));
const people = fc.array(
  fc.record({
    type: fc.constantFrom('student' as const, 'faculty' as const, 'affiliate' as const),
    is_carer: fc.boolean(),
    hasEmail: fc.boolean(),
    groups: someGroups,
    carerGroups: someGroups,
  }),
  { maxLength: 40 },
);
const named = (list: readonly Omit<Person, 'userUid' | 'username' | 'name'>[]): Person[] =>
  list.map((is, i) => personWith({ ...is, userUid: `u${i}`, name: `Person ${i}` }));
const posts = fc
  .record({
    types: fc.uniqueArray(fc.constantFrom(...userTypes)),
    groups: someGroups,
    for_carer_only: fc.boolean(),
    make_public: fc.boolean(),
  })
  .map(({ types, groups, ...flags }) => post({ ...flags, audience: { userTypes: types, groups } }));

/** Tells whether a person has a type within the chosen groups, in the simplest way. */
function isIncluded(reader: Person, type: string, groups: readonly string[]): boolean {
  const ownGroups = type === 'CARERS' ? reader.carerGroups : reader.groups;
  const isOfType =
    (type === 'STUDENTS' && reader.type === 'student') ||
    (type === 'STAFF' && reader.type === 'faculty') ||
    (type === 'CARERS' && reader.is_carer);
  return isOfType && (groups.length === 0 || groups.some((group) => ownGroups.includes(group)));
}

describe('countAudience', () => {
  it('counts the same as one by one, for random people and audiences', () => {
    fc.assert(
      fc.property(people, posts, (list, chosen) => {
        const everyone = named(list);
        const { userTypes: types, groups } = chosen.audience;
        const isHidden = (each: Person) => chosen.for_carer_only && each.type === 'student';
        const isMember = (each: Person) => types.some((type) => isIncluded(each, type, groups));
        const sees = (each: Person) => !isHidden(each) && (chosen.make_public || isMember(each));
        const seen = everyone.filter(sees);
        const byGroup = (each: Person) =>
          groups.filter((group) => types.some((type) => isIncluded(each, type, [group])));
        const chosenGroups = groups.map((groupUid) => ({
          groupUid,
          groupname: nameOf(groupUid),
          grouptype: 'Class' as const,
        }));
        const counted = countAudience(chosen, chosenGroups, everyone, now);
        expect(counted).toMatchObject({
          total: seen.length,
          by_type: userTypes.map((user_type) => ({
            user_type,
            people: types.includes(user_type)
              ? seen.filter((each) => isIncluded(each, user_type, groups)).length
              : 0,
          })),
          by_group: groups.map((groupUid) => ({
            groupUid,
            people: seen.filter((each) => byGroup(each).includes(groupUid)).length,
          })),
          in_several_groups: seen.filter((each) => byGroup(each).length > 1).length,
          by_public: seen.filter((each) => !isMember(each)).length,
          excluded_students: everyone.filter(
            (each) => isHidden(each) && (chosen.make_public || isMember(each)),
          ).length,
          without_email: seen.filter((each) => !each.hasEmail).length,
        });
        expect(counted.sample).toHaveLength(Math.min(10, seen.length));
        const uids = new Set(seen.map(({ userUid }) => userUid));
        for (const { userUid } of counted.sample) expect(uids).toContain(userUid);
        expect(new Set(counted.sample.map(({ userUid }) => userUid)).size).toBe(
          counted.sample.length,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes its sample evenly from the sorted audience', () => {
    const everyone = named(Array.from({ length: 901 }, () => personWith({ type: 'student' })));
    const { sample } = countAudience(post(), [], everyone, now);
    expect(sample.map(({ name }) => name)).toEqual(
      [0, 100, 200, 300, 400, 500, 600, 700, 800, 900].map((n) => `Person ${n}`),
    );
    expect(sample[0]?.as).toBe('Student');
  });

  it('names the role of people in the audience', () => {
    const everyone = [
      personWith({ type: 'faculty', is_carer: true, carerGroups: ['y7'], groups: ['maths'] }),
      personWith({ type: 'affiliate' }),
    ];
    const as = (is: Partial<Readable>) =>
      countAudience(post(is), [], everyone, now).sample.map((each) => each.as);
    expect(as({})).toEqual(['Carer and staff']);
    expect(as({ audience: { userTypes: ['CARERS', 'STAFF'], groups: ['y7'] } })).toEqual(['Carer']);
    expect(as({ make_public: true, audience: { userTypes: [], groups: [] } })).toEqual([
      'Carer and staff',
      'Other',
    ]);
  });
});

describe('audienceReasons', () => {
  it('agrees with isVisible, and always gives a reason', () => {
    fc.assert(
      fc.property(people, posts, (list, chosen) => {
        for (const person of named(list)) {
          const { is_in, reasons } = audienceReasons(chosen, person, nameOf, now);
          expect(is_in).toBe(isVisible(chosen, person, now));
          expect(reasons.length).toBeGreaterThan(0);
          for (const reason of reasons) expect(reason).toMatch(/^[A-Z][^{}]*\.$/);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  const carer = personWith({ is_carer: true, carerGroups: ['y7'] });
  const why = (person: Person, is: Partial<Readable>) =>
    audienceReasons(post(is), person, nameOf, now).reasons;
  const forGroups = (types: readonly ('STUDENTS' | 'CARERS' | 'STAFF')[], ...groups: string[]) => ({
    audience: { userTypes: types, groups },
  });

  it('returns full sentences', () => {
    expect(why(carer, forGroups(['CARERS'], 'y7', 'y8'))).toEqual([
      'Mara Chen is a carer of a student in Year 7.',
    ]);
    expect(why(carer, forGroups(['CARERS']))).toEqual([
      'Mara Chen is a carer, and the post is for all carers.',
    ]);
    expect(why(carer, forGroups(['CARERS'], 'y8'))).toEqual([
      'Mara Chen is a carer, but of no student in Year 8.',
    ]);
    expect(why(carer, forGroups(['CARERS'], 'y8', 'maths'))).toEqual([
      'Mara Chen is a carer, but of no student in Year 8 or maths.',
    ]);
    expect(why(carer, forGroups(['CARERS'], 'y8', 'a', 'b', 'c', 'd'))).toEqual([
      'Mara Chen is a carer, but of no student in Year 8, a or 3 more groups.',
    ]);
    expect(why(carer, forGroups(['STUDENTS', 'STAFF']))).toEqual([
      'Mara Chen is a carer, and the post is not for carers.',
    ]);
    expect(why(personWith(), {})).toEqual([
      'Mara Chen is not a student, a carer or staff, and sees only public posts.',
    ]);
    expect(why(carer, forGroups([]))).toEqual([
      'No one is chosen yet. Choose students, carers or staff.',
    ]);
  });

  it('starts with the deciding reason', () => {
    const pupil = personWith({ type: 'student', groups: ['y7'] });
    expect(why(pupil, { for_carer_only: true, ...forGroups(['STUDENTS'], 'y7') })).toEqual([
      'Students are excluded.',
      'Mara Chen is a student in Year 7.',
    ]);
    expect(why(carer, { make_public: true, ...forGroups(['CARERS'], 'y7') })).toEqual([
      'The post is made public, so everyone who can sign in reads it.',
      'Mara Chen is a carer of a student in Year 7.',
    ]);
    const both = personWith({
      type: 'faculty',
      is_carer: true,
      groups: ['y7'],
      carerGroups: ['y8'],
    });
    expect(why(both, forGroups(['STAFF', 'CARERS'], 'art'))).toEqual([
      'Mara Chen is a carer, but of no student in art.',
      'Mara Chen is staff, but not in art.',
    ]);
  });
});

describe('looking for people by name', () => {
  const everyone = ['Mara Chen', 'José Álvarez', 'Zoë O’Neil', 'Li 李明', 'Chen Mara'].map(
    (name, i) => personWith({ name, username: `user.${i}`, userUid: `u${i}` }),
  );
  const names = (asked: string, most = 10) =>
    peopleCalled(asked, everyone, most).map(({ name }) => name);

  it('finds them without regard to accents, capitals and the order of words', () => {
    expect(names('jose alv')).toEqual(['José Álvarez']);
    expect(names('ÁLVAREZ')).toEqual(['José Álvarez']);
    expect(names('zoe oneil')).toEqual(['Zoë O’Neil']);
    expect(names('mara chen')).toEqual(['Mara Chen', 'Chen Mara']);
    expect(names('李')).toEqual(['Li 李明']);
    expect(names('user.3')).toEqual(['Li 李明']);
  });

  it('finds nobody for nothing, and no more than asked for', () => {
    expect(names('…')).toEqual([]);
    expect(names('hen')).toEqual([]);
    expect(names('user', 2)).toHaveLength(2);
  });
});

describe('a chosen audience', () => {
  it('names each kind of people once', () => {
    const twice = [
      { name: 'STAFF', checked: true },
      { name: 'STAFF', checked: false },
    ];
    expect(GroupList.safeParse({ userTypes: twice }).success).toBe(false);
    expect(GroupList.safeParse({ userTypes: twice.slice(0, 1) }).success).toBe(true);
  });
});
