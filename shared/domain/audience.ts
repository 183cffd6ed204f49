import * as z from 'zod';

/** The three kinds of readers a post can be meant for (decisions.md section 2). */
export const userTypes = ['STUDENTS', 'CARERS', 'STAFF'] as const;
export type UserType = (typeof userTypes)[number];

const who = 'Please choose who this is for.';
const which = 'Please choose the groups again.';

/** An audience as editors choose and clients send it: user types with a checked flag, and groups. */
export const GroupList = z.strictObject(
  {
    userTypes: z
      .array(z.strictObject({ name: z.enum(userTypes, who), checked: z.boolean(who) }, who), who)
      .max(3, who)
      .refine((types) => new Set(types.map(({ name }) => name)).size === types.length, who)
      .default([]),
    /** Identifiers of groups. */
    groups: z
      .array(z.string(which).min(1, which).max(128, which), which)
      .max(500, 'Please choose at most 500 groups.')
      .default([]),
    groupNames: z.array(z.string(which).max(200, which), which).max(500, which).default([]),
    groupNamesSearch: z.string(which).max(100_000, which).default(''),
  },
  who,
);
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
 * The groups in which a person is of a user type; undefined when the person is not of it. A teacher with a child in Year 7 is STAFF in
 * the classes taught and CARERS in Year 7, never STAFF in Year 7.
 */
export function groupsAs(type: UserType, reader: Reader): readonly string[] | undefined {
  switch (type) {
    case 'STUDENTS':
      return reader.type === 'student' ? reader.groups : undefined;
    case 'CARERS':
      return reader.is_carer ? reader.carerGroups : undefined;
    case 'STAFF':
      return reader.type === 'faculty' ? reader.groups : undefined;
  }
}

/** Whether an audience includes a reader, prepared for asking about many. */
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

/** One way in which an audience brings a reader in: as what, and by which of the chosen groups (none are named when none were chosen). */
export interface WayIn {
  readonly type: UserType;
  readonly groups: readonly string[];
}

/** Every way in which an audience brings readers in; those whom `includesOf` includes have at least one. */
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
