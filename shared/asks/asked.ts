import { type Audience, includesOf, type Reader } from '#shared/audiences/audience';
import { isVisible, type Readable } from '#shared/posts/visibility';
import type { AskRule } from './ask.ts';

/**
 * Who or what is asked. `person`: the person answers · `child`: any of the child's carers answers for it.
 */
export interface Subject {
  readonly kind: 'person' | 'child';
  readonly userUid: string;
}

/** Returns the identifier of a subject in keys and addresses. */
export const subjectId = ({ kind, userUid }: Subject): string =>
  `${kind === 'person' ? 'p' : 'c'}:${userUid}`;

/** A person who may be asked, with the children whose active, unrestricted carer the person is. */
export interface AskedReader extends Reader {
  readonly userUid: string;
  readonly children: readonly { readonly userUid: string; readonly groups: readonly string[] }[];
}

interface Asking extends Pick<Readable, 'audience' | 'make_public' | 'for_carer_only'> {
  readonly rule: AskRule;
}

/** Whether carers of a student with some groups are readers because of the student. */
export const carersOfRead = ({ audience, make_public }: Asking, groups: readonly string[]) =>
  make_public || includes(audience, { ...nobody, is_carer: true, carerGroups: groups });

/** Whether a student with some groups is a reader. */
export const studentReads = (
  { audience, make_public, for_carer_only }: Asking,
  groups: readonly string[],
): boolean => !for_carer_only && (make_public || includes(audience, { ...student, groups }));

/**
 * Returns for whom a reader is asked to answer. A carer answers for each of the own children in the
 * audience. A reader who is not asked has no subjects.
 */
export function askedOf(post: Asking, reader: AskedReader): Subject[] {
  const self = { kind: 'person', userUid: reader.userUid } as const;
  const children = reader.is_carer
    ? reader.children.filter(({ groups }) => carersOfRead(post, groups))
    : [];
  const isStudent = reader.type === 'student' && studentReads(post, reader.groups);
  switch (post.rule) {
    case 'each_reader':
      return [self];
    case 'each_carer':
      return children.length > 0 ? [self] : [];
    case 'any_carer':
      return children.map(childSubject);
    case 'student_and_carer':
      return [...(isStudent ? [self] : []), ...children.map(childSubject)];
  }
}

const childSubject = ({ userUid }: { readonly userUid: string }): Subject => ({
  kind: 'child',
  userUid,
});

/** A person of the school, for the report. */
export interface AskedPerson extends AskedReader {
  readonly name: string;
  readonly username: string;
  readonly hasEmail: boolean;
}

/** A row of the report: a subject, with the carers who may acknowledge for a child. */
export interface AskedSubject extends Subject {
  readonly name: string;
  readonly type: Reader['type'];
  /** The groups by which the report counts it. */
  readonly groups: readonly string[];
  readonly carers: readonly AskedPerson[];
  /** Why the school must ask on paper; undefined if the portal reaches somebody. */
  readonly paper: PaperReason | undefined;
}

/** Why the portal cannot ask: nobody may act, no sign-in, or no address for mail. */
export type PaperReason = 'no_carer' | 'no_sign_in' | 'no_address';

/**
 * Returns everything that a post asks for, from all people of the school. A child without a carer
 * who may act is in it, to be asked on paper.
 */
export function allAsked(post: Asking & Readable, people: readonly AskedPerson[], now: Date) {
  const live = { ...post, published: true, is_deleted: false, window: { start: always } };
  const carersOf = new Map<string, AskedPerson[]>();
  for (const person of people) {
    if (!person.is_carer) continue;
    for (const { userUid } of person.children) {
      carersOf.set(userUid, [...(carersOf.get(userUid) ?? []), person]);
    }
  }
  const asPerson = (person: AskedPerson, groups = person.groups): AskedSubject => ({
    kind: 'person',
    userUid: person.userUid,
    name: person.name,
    type: person.type,
    groups,
    carers: [],
    paper: paperReason([person]),
  });
  const asChild = (child: AskedPerson): AskedSubject => {
    const carers = carersOf.get(child.userUid) ?? [];
    const { userUid, name, type, groups } = child;
    return { kind: 'child', userUid, name, type, groups, carers, paper: paperReason(carers) };
  };
  const students = people.filter(({ type }) => type === 'student');
  const children = students.filter(({ groups }) => carersOfRead(post, groups));
  switch (post.rule) {
    case 'each_reader':
      return people.filter((person) => isVisible(live, person, now)).map((each) => asPerson(each));
    case 'each_carer':
      return [
        ...people
          .filter((person) => askedOf(post, person).length > 0)
          .map((carer) => asPerson(carer, groupsOfChildren(post, carer))),
        ...children.filter(({ userUid }) => !carersOf.has(userUid)).map(asChild),
      ];
    case 'any_carer':
      return children.map(asChild);
    case 'student_and_carer':
      return [
        ...students
          .filter(({ groups }) => studentReads(post, groups))
          .map((each) => asPerson(each)),
        ...children.map(asChild),
      ];
  }
}

const groupsOfChildren = (post: Asking, { children }: AskedPerson): string[] => [
  ...new Set(children.flatMap(({ groups }) => (carersOfRead(post, groups) ? groups : []))),
];

/** Returns why none of some people can be asked by the portal. */
function paperReason(
  people: readonly Pick<AskedPerson, 'username' | 'hasEmail'>[],
): PaperReason | undefined {
  if (people.length === 0) return 'no_carer';
  const canSignIn = people.filter(({ username }) => username !== '');
  if (canSignIn.length === 0) return 'no_sign_in';
  return canSignIn.some(({ hasEmail }) => hasEmail) ? undefined : 'no_address';
}

const always = '1970-01-01T00:00:00.000Z';
const nobody = { type: 'affiliate', is_carer: false, groups: [], carerGroups: [] } as const;
const student = { ...nobody, type: 'student' } as const;
const includes = (audience: Audience, reader: Reader): boolean => includesOf(audience)(reader);
