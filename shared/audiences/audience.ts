import type { GroupList } from './audience.schemas.ts';
import { isSchoolGroup } from './school-group.ts';

export type { GroupList } from './audience.schemas.ts';

/** The three user types that a post can be meant for. */
export const userTypes = ['STUDENTS', 'CARERS', 'STAFF'] as const;
export type UserType = (typeof userTypes)[number];

/** The audience before anyone is chosen. */
export const nobody: GroupList = {
  userTypes: [],
  groups: [],
  groupNames: [],
  groupNamesSearch: '',
};

/** An audience in the form that the rules use. */
export interface Audience {
  readonly userTypes: readonly UserType[];
  /** The chosen groups. Without groups the audience is everyone of the chosen types. */
  readonly groups: readonly string[];
}

/** Returns the checked types and the groups. */
export const audienceOf = (list: GroupList): Audience => ({
  userTypes: list.userTypes.filter(({ checked }) => checked).map(({ name }) => name),
  groups: list.groups,
});

/** A reader: the type of a person, and the groups in each role. */
export interface Reader {
  readonly type: 'student' | 'faculty' | 'affiliate';
  readonly is_carer: boolean;
  /**
   * Own groups: a student's year, homeroom and classes; a teacher's classes and staff groups; of
   * everyone the groups of the school.
   */
  readonly groups: readonly string[];
  /** Groups of the children whose active, unrestricted carer the person is. */
  readonly carerGroups: readonly string[];
}

/**
 * Returns the groups in which a person has a user type, or undefined without that type. A teacher
 * with a child in Year 7 is STAFF in the classes taught and CARERS in Year 7, never STAFF in Year
 * 7. A carer is in the groups of the own children, and in the groups of the school that the carer
 * belongs to, such as a committee.
 */
export function groupsAs(type: UserType, reader: Reader): readonly string[] | undefined {
  switch (type) {
    case 'STUDENTS':
      return reader.type === 'student' ? reader.groups : undefined;
    case 'CARERS':
      return reader.is_carer ? groupsAsCarer(reader) : undefined;
    case 'STAFF':
      return reader.type === 'faculty' ? reader.groups : undefined;
  }
}

function groupsAsCarer({ groups, carerGroups }: Reader): readonly string[] {
  const own = groups.filter(isSchoolGroup);
  return own.length === 0 ? carerGroups : [...new Set([...carerGroups, ...own])];
}

/** Returns a function that tells whether an audience includes a reader. */
export function includesOf(audience: Audience): (reader: Reader) => boolean {
  const chosen = new Set(audience.groups);
  return (reader) =>
    audience.userTypes.some((type) => {
      const groups = groupsAs(type, reader);
      return (
        groups !== undefined && (chosen.size === 0 || groups.some((group) => chosen.has(group)))
      );
    });
}

/**
 * A reason why an audience includes a reader: the user type, and the chosen groups (empty if none
 * were chosen).
 */
export interface WayIn {
  readonly type: UserType;
  readonly groups: readonly string[];
}

/**
 * Returns a function that lists all reasons why an audience includes a reader. It agrees with
 * `includesOf`.
 */
export function waysInOf(audience: Audience): (reader: Reader) => WayIn[] {
  const chosen = new Set(audience.groups);
  return (reader) =>
    audience.userTypes.flatMap((type) => {
      const groups = groupsAs(type, reader);
      if (!groups) return [];
      if (chosen.size === 0) return [{ type, groups: [] }];
      const by = groups.filter((group) => chosen.has(group));
      return by.length > 0 ? [{ type, groups: by }] : [];
    });
}
