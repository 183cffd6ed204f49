import * as z from 'zod';

/** The three kinds of readers a post can be meant for (decisions.md section 2). */
export const userTypes = ['STUDENTS', 'CARERS', 'STAFF'] as const;
export type UserType = (typeof userTypes)[number];

/** An audience as editors choose and clients send it: user types with a checked flag, and groups. */
export const GroupList = z.strictObject({
  userTypes: z
    .array(z.strictObject({ name: z.enum(userTypes), checked: z.boolean() }))
    .max(3)
    .default([]),
  /** Identifiers of groups. */
  groups: z.array(z.string().min(1).max(128)).max(500).default([]),
  groupNames: z.array(z.string().max(200)).max(500).default([]),
  groupNamesSearch: z.string().max(100_000).default(''),
});
export type GroupList = z.infer<typeof GroupList>;

/** An audience as rules see it. */
export interface Audience {
  readonly userTypes: readonly UserType[];
  /** Without groups, everyone of the chosen types. */
  readonly groups: readonly string[];
}

/** The chosen types and groups of a list. */
export const audienceOf = (list: GroupList): Audience => ({
  userTypes: list.userTypes.filter(({ checked }) => checked).map(({ name }) => name),
  groups: list.groups,
});

/** A reader as audiences see one: in which groups the person is as what. */
export interface Reader {
  readonly type: 'student' | 'faculty' | 'affiliate';
  readonly is_carer: boolean;
  /** Own groups: a student's year, homeroom and classes; a teacher's classes and staff groups. */
  readonly groups: readonly string[];
  /** Groups of the children whose active, unrestricted carer the person is. */
  readonly carerGroups: readonly string[];
}

/**
 * The user types a person is, each with the groups in which they are it. A teacher with a child in Year 7 is STAFF in the
 * classes taught and CARERS in Year 7, never STAFF in Year 7.
 */
export function membershipsOf(reader: Reader): ReadonlyMap<UserType, readonly string[]> {
  const memberships = new Map<UserType, readonly string[]>();
  if (reader.type === 'student') memberships.set('STUDENTS', reader.groups);
  if (reader.type === 'faculty') memberships.set('STAFF', reader.groups);
  if (reader.is_carer) memberships.set('CARERS', reader.carerGroups);
  return memberships;
}

/** Whether an audience includes a reader. */
export function includes(audience: Audience, reader: Reader): boolean {
  const memberships = membershipsOf(reader);
  return audience.userTypes.some((type) => {
    const groups = memberships.get(type);
    if (!groups) return false;
    return audience.groups.length === 0 || audience.groups.some((group) => groups.includes(group));
  });
}
