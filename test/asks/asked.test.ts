import { describe, expect, it } from 'vitest';
import { type AskRule, askFault, askRules } from '#shared/asks/ask';
import {
  type AskedPerson,
  type AskedSubject,
  allAsked,
  askedOf,
  subjectId,
} from '#shared/asks/asked';
import type { UserType } from '#shared/audiences/audience';

const now = new Date('2026-03-02T00:00:00.000Z');

const one = (is: Partial<AskedPerson> & { userUid: string }): AskedPerson => ({
  name: is.userUid,
  username: is.userUid,
  hasEmail: true,
  type: 'affiliate',
  is_carer: false,
  groups: [],
  carerGroups: [],
  children: [],
  ...is,
});
const student = (userUid: string, ...groups: string[]) => one({ userUid, type: 'student', groups });
/** A carer whose links to some children are in force. A restricted or ended link is no link. */
const carer = (userUid: string, children: readonly AskedPerson[], is: Partial<AskedPerson> = {}) =>
  one({
    userUid,
    is_carer: true,
    children,
    carerGroups: children.flatMap(({ groups }) => groups),
    ...is,
  });
const post = (rule: AskRule, userTypes: UserType[], groups: string[] = [], is: object = {}) => ({
  published: true,
  is_deleted: false,
  window: {},
  for_carer_only: false,
  make_public: false,
  audience: { userTypes, groups },
  rule,
  ...is,
});

const [amy, ben, cat] = [student('amy', '7a'), student('ben', '8b'), student('cat', '7a')];

/** Families, and for each rule what is asked: `p:` by the person, `c:` for the child, `!` on paper. */
const table: [string, AskedPerson[], Record<AskRule, string>][] = [
  [
    'one child, one carer',
    [amy, carer('cara', [amy])],
    {
      each_reader: 'p:amy p:cara',
      any_carer: 'c:amy',
      each_carer: 'p:cara',
      student_and_carer: 'p:amy c:amy',
    },
  ],
  [
    'one child, two carers',
    [amy, carer('cara', [amy]), carer('carl', [amy])],
    {
      each_reader: 'p:amy p:cara p:carl',
      any_carer: 'c:amy',
      each_carer: 'p:cara p:carl',
      student_and_carer: 'p:amy c:amy',
    },
  ],
  [
    'two children, one carer',
    [amy, ben, carer('cara', [amy, ben])],
    {
      each_reader: 'p:amy p:ben p:cara',
      any_carer: 'c:amy c:ben',
      each_carer: 'p:cara',
      student_and_carer: 'p:amy p:ben c:amy c:ben',
    },
  ],
  [
    'half-siblings with carers of their own and one in common',
    [amy, cat, carer('both', [amy, cat]), carer('one', [amy]), carer('two', [cat])],
    {
      each_reader: 'p:amy p:cat p:both p:one p:two',
      any_carer: 'c:amy c:cat',
      each_carer: 'p:both p:one p:two',
      student_and_carer: 'p:amy p:cat c:amy c:cat',
    },
  ],
  [
    'a child whose only link is restricted or ended',
    [amy, carer('rex', [])],
    {
      each_reader: 'p:amy p:rex',
      any_carer: 'c:amy!no_carer',
      each_carer: 'c:amy!no_carer',
      student_and_carer: 'p:amy c:amy!no_carer',
    },
  ],
  [
    'a carer without an address',
    [amy, carer('cara', [amy], { hasEmail: false })],
    {
      each_reader: 'p:amy p:cara!no_address',
      any_carer: 'c:amy!no_address',
      each_carer: 'p:cara!no_address',
      student_and_carer: 'p:amy c:amy!no_address',
    },
  ],
  [
    'a carer without a sign-in beside one who can',
    [amy, carer('cara', [amy], { username: '' }), carer('carl', [amy])],
    {
      each_reader: 'p:amy p:cara!no_sign_in p:carl',
      any_carer: 'c:amy',
      each_carer: 'p:cara!no_sign_in p:carl',
      student_and_carer: 'p:amy c:amy',
    },
  ],
  [
    'a teacher who is a carer',
    [amy, carer('tess', [amy], { type: 'faculty', groups: ['staff'] })],
    {
      each_reader: 'p:amy p:tess',
      any_carer: 'c:amy',
      each_carer: 'p:tess',
      student_and_carer: 'p:amy c:amy',
    },
  ],
];

const shown = (asked: readonly AskedSubject[]): string =>
  asked.map((each) => subjectId(each) + (each.paper ? `!${each.paper}` : '')).join(' ');

describe('who is asked to acknowledge', () => {
  const cases = table.flatMap(([family, people, rules]) =>
    askRules.map((rule) => ({ family, rule, people, expected: rules[rule] })),
  );

  it.each(cases)('is decided by the rule and the family: $family, $rule', (each) => {
    const asking = post(each.rule, ['STUDENTS', 'CARERS', 'STAFF']);
    expect(shown(allAsked(asking, each.people, now))).toBe(each.expected);
  });

  it('agrees with what each reader is asked', () => {
    for (const [, people] of table) {
      for (const rule of askRules) {
        const asking = post(rule, ['STUDENTS', 'CARERS', 'STAFF']);
        const asked = new Map(allAsked(asking, people, now).map((each) => [subjectId(each), each]));
        const byReader = people.flatMap((person) =>
          askedOf(asking, person).map((each) => [subjectId(each), person] as const),
        );
        for (const [id, person] of byReader) {
          const row = asked.get(id);
          expect(row).toBeDefined();
          const mayAct = row?.userUid === person.userUid || row?.carers.includes(person);
          expect(mayAct).toBe(true);
        }
        // Only a child without a carer is asked of nobody.
        const reached = new Set(byReader.map(([id]) => id));
        const unreached = [...asked].filter(([id]) => !reached.has(id));
        expect(unreached.every(([, { paper }]) => paper === 'no_carer')).toBe(true);
      }
    }
  });

  it('counts only children of the chosen groups', () => {
    const people = [amy, ben, carer('cara', [amy, ben]), carer('carl', [ben])];
    const asking = (rule: AskRule) => post(rule, ['STUDENTS', 'CARERS'], ['7a']);
    expect(shown(allAsked(asking('any_carer'), people, now))).toBe('c:amy');
    expect(shown(allAsked(asking('each_carer'), people, now))).toBe('p:cara');
    expect(shown(allAsked(asking('student_and_carer'), people, now))).toBe('p:amy c:amy');
    expect(askedOf(asking('any_carer'), carer('carl', [ben]))).toEqual([]);
  });

  it('asks no student of a post that excludes students', () => {
    const asking = post('each_reader', ['STUDENTS', 'CARERS'], [], { for_carer_only: true });
    expect(shown(allAsked(asking, [amy, carer('cara', [amy])], now))).toBe('p:cara');
  });

  it('refuses rules that the audience cannot fulfil', () => {
    const of = (rule: AskRule, userTypes: string[], is: object = {}) =>
      askFault({ for_carer_only: false, make_public: false, userTypes, ...is }, rule);
    expect(of('each_reader', ['STAFF'])).toBeUndefined();
    expect(of('any_carer', ['STAFF'])).toMatch('Add Carers');
    expect(of('student_and_carer', ['CARERS'])).toMatch('Add Students');
    expect(of('student_and_carer', ['CARERS', 'STUDENTS'])).toBeUndefined();
    expect(of('student_and_carer', ['CARERS', 'STUDENTS'], { for_carer_only: true })).toBeDefined();
    expect(of('each_carer', [], { make_public: true })).toBeUndefined();
  });

  it('names a child and the same person as a reader differently', () => {
    expect(subjectId({ kind: 'person', userUid: 'a:b.c@d' })).toBe('p:a:b.c@d');
    expect(subjectId({ kind: 'child', userUid: 'a:b.c@d' })).toBe('c:a:b.c@d');
  });
});
