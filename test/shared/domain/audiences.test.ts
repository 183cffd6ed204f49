import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GroupList, userTypes } from '#shared/domain/audience';
import { countAudience } from '#shared/domain/audience-count';
import { audienceReasons } from '#shared/domain/audience-reasons';
import { type Person, peopleCalled } from '#shared/domain/people';
import type { Readable } from '#shared/domain/visibility';
import { isVisible } from '#shared/domain/visibility';

const now = new Date('2026-03-02T00:00:00.000Z');
const allGroups = ['y7', 'y8', 'maths', 'art'];
const nameOf = (groupUid: string) => ({ y7: 'Year 7', y8: 'Year 8' })[groupUid] ?? groupUid;

const somebody = (is: Partial<Person> = {}): Person => ({
  userUid: 'u',
  username: 'm.chen',
  name: 'Mara Chen',
  type: 'affiliate',
  is_carer: false,
  hasEmail: true,
  groups: [],
  carerGroups: [],
  ...is,
});
const post = (is: Partial<Readable> = {}): Readable => ({
  published: true,
  is_deleted: false,
  window: { start: '2026-01-01T00:00:00.000Z' },
  audience: { userTypes: ['STUDENTS', 'CARERS', 'STAFF'], groups: [] },
  for_carer_only: false,
  make_public: false,
  ...is,
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
  list.map((is, i) => somebody({ ...is, userUid: `u${i}`, name: `Person ${i}` }));
const posts = fc
  .record({
    types: fc.uniqueArray(fc.constantFrom(...userTypes)),
    groups: someGroups,
    for_carer_only: fc.boolean(),
    make_public: fc.boolean(),
  })
  .map(({ types, groups, ...flags }) => post({ ...flags, audience: { userTypes: types, groups } }));

/** Whether somebody is of a type within the chosen groups, said once more in the plainest way. */
function isBroughtIn(reader: Person, type: string, groups: readonly string[]): boolean {
  const ownGroups = type === 'CARERS' ? reader.carerGroups : reader.groups;
  const isOfType =
    (type === 'STUDENTS' && reader.type === 'student') ||
    (type === 'STAFF' && reader.type === 'faculty') ||
    (type === 'CARERS' && reader.is_carer);
  return isOfType && (groups.length === 0 || groups.some((group) => ownGroups.includes(group)));
}

describe('the numbers of an audience', () => {
  it('are those that counting people one by one gives, whoever they are and whatever is chosen', () => {
    fc.assert(
      fc.property(people, posts, (list, chosen) => {
        const everyone = named(list);
        const { userTypes: types, groups } = chosen.audience;
        const isHidden = (each: Person) => chosen.for_carer_only && each.type === 'student';
        const isMember = (each: Person) => types.some((type) => isBroughtIn(each, type, groups));
        const sees = (each: Person) => !isHidden(each) && (chosen.make_public || isMember(each));
        const seen = everyone.filter(sees);
        const byGroup = (each: Person) =>
          groups.filter((group) => types.some((type) => isBroughtIn(each, type, [group])));
        const asked = groups.map((groupUid) => ({
          groupUid,
          groupname: nameOf(groupUid),
          grouptype: 'Class' as const,
        }));
        const counted = countAudience(chosen, asked, everyone, now);
        expect(counted).toMatchObject({
          total: seen.length,
          by_type: userTypes.map((user_type) => ({
            user_type,
            people: types.includes(user_type)
              ? seen.filter((each) => isBroughtIn(each, user_type, groups)).length
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

  it('take their sample from the first to the last of a sorted audience', () => {
    const everyone = named(Array.from({ length: 901 }, () => somebody({ type: 'student' })));
    const { sample } = countAudience(post(), [], everyone, now);
    expect(sample.map(({ name }) => name)).toEqual(
      [0, 100, 200, 300, 400, 500, 600, 700, 800, 900].map((n) => `Person ${n}`),
    );
    expect(sample[0]?.as).toBe('Student');
  });

  it('call people what they are in the audience', () => {
    const everyone = [
      somebody({ type: 'faculty', is_carer: true, carerGroups: ['y7'], groups: ['maths'] }),
      somebody({ type: 'affiliate' }),
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

describe('the reasons', () => {
  it('say that somebody is in exactly when isVisible says so, and always say something', () => {
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

  const carer = somebody({ is_carer: true, carerGroups: ['y7'] });
  const why = (person: Person, is: Partial<Readable>) =>
    audienceReasons(post(is), person, nameOf, now).reasons;
  const forGroups = (types: readonly ('STUDENTS' | 'CARERS' | 'STAFF')[], ...groups: string[]) => ({
    audience: { userTypes: types, groups },
  });

  it('are sentences of a school', () => {
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
    expect(why(somebody(), {})).toEqual([
      'Mara Chen is neither a student, a carer nor staff, and reads only what is made public.',
    ]);
    expect(why(carer, forGroups([]))).toEqual([
      'Nobody is chosen yet: neither students, carers nor staff.',
    ]);
  });

  it('begin with what decides', () => {
    const pupil = somebody({ type: 'student', groups: ['y7'] });
    expect(why(pupil, { for_carer_only: true, ...forGroups(['STUDENTS'], 'y7') })).toEqual([
      'Students are excluded.',
      'Mara Chen is a student in Year 7.',
    ]);
    expect(why(carer, { make_public: true, ...forGroups(['CARERS'], 'y7') })).toEqual([
      'The post is made public, so everyone who can sign in reads it.',
      'Mara Chen is a carer of a student in Year 7.',
    ]);
    const both = somebody({ type: 'faculty', is_carer: true, groups: ['y7'], carerGroups: ['y8'] });
    expect(why(both, forGroups(['STAFF', 'CARERS'], 'art'))).toEqual([
      'Mara Chen is a carer, but of no student in art.',
      'Mara Chen is staff, but not in art.',
    ]);
  });
});

describe('looking for people by name', () => {
  const everyone = ['Mara Chen', 'José Álvarez', 'Zoë O’Neil', 'Li 李明', 'Chen Mara'].map(
    (name, i) => somebody({ name, username: `user.${i}`, userUid: `u${i}` }),
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
