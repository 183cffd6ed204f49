import * as z from 'zod';
import { Day, line, listOf, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { Group } from './group.ts';
import { memberStates, mostInRule, mostMembers, mostUsers } from './school-group.ts';

export type { Group } from './group.ts';

const ruleMissing = 'Please choose the groups whose people belong to it.';
const ruleTooLong = `Please choose at most ${mostInRule} groups.`;

/** People of roster groups: who is in any of some, and in none of others. */
const Rule = z.strictObject({
  any: z.array(Uid, ruleMissing).min(1, ruleMissing).max(mostInRule, ruleTooLong),
  not: z.array(Uid, ruleMissing).max(mostInRule, ruleTooLong).default([]),
});

const whoUses = 'Please choose who may use it.';

/** Who may choose the group as an audience: everyone who publishes, or these people. */
const Use = z.union(
  [
    z.literal('all'),
    z.array(Uid).min(1, whoUses).max(mostUsers, `Please choose at most ${mostUsers} people.`),
  ],
  whoUses,
);

const version = z.coerce.number('Load the page again before you change this.').int().min(0);
const groupname = line(100, 'Please give the group a name.');

/** The form of a group. Without a rule it has a list of people. */
export const SchoolGroupForm = z.strictObject({
  groupname,
  rule: Rule.optional(),
  use: Use.default('all'),
});

const NamedUser = z.object({ userUid: z.string(), name: z.string() });

/** A group that the school made, for administrators. */
export const SchoolGroup = z.object({
  groupUid: z.string(),
  groupname: z.string(),
  version: z.number().int(),
  /** Absent if the group has a list of people. */
  rule: z.object({ any: z.array(z.string()), not: z.array(z.string()) }).optional(),
  use: z.union([z.literal('all'), z.array(NamedUser)]),
  /** Whom its rule finds today, or who is on its list, also those who come later or have left. */
  people: z.number().int(),
  updated_at: z.string(),
});
export type SchoolGroup = z.infer<typeof SchoolGroup>;

/** All groups that the school made, and how far their last change is. */
export const SchoolGroups = z.object({
  groups: z.array(SchoolGroup),
  /** Absent if no change of the last days is known. */
  applying: z
    .object({
      state: z.enum(['waiting', 'making', 'ready', 'failed']),
      done: z.number().int(),
      total: z.number().int().optional(),
      /** Why it failed, and what happens now. */
      message: z.string(),
    })
    .optional(),
});
export type SchoolGroups = z.infer<typeof SchoolGroups>;

/** A person of a group. */
export const GroupMember = z.object({
  userUid: z.string(),
  name: z.string(),
  /** “Student”, “Staff and carer”. */
  as: z.string(),
  from: z.string().optional(),
  until: z.string().optional(),
  state: z.enum(memberStates),
});
export type GroupMember = z.infer<typeof GroupMember>;

const tooMany = `A group has at most ${mostMembers.toLocaleString('en')} people.`;
const uids = z.array(Uid).max(mostMembers, tooMany).default([]);

/** What a change of the people of a group did. */
const MembersChange = z.object({
  group: SchoolGroup,
  added: z.number().int(),
  removed: z.number().int(),
  /** Lines that name nobody who is here, or several people. They changed nothing. */
  not_found: z.array(z.object({ text: z.string(), reason: z.enum(['unknown', 'several']) })),
});
export type MembersChange = z.infer<typeof MembersChange>;

/** Whom a rule finds. */
const RulePreview = z.object({
  people: z.number().int(),
  /** At most 10 people, spread over all of them. */
  sample: z.array(NamedUser.extend({ as: z.string() })),
});
export type RulePreview = z.infer<typeof RulePreview>;

const of = { groupUid: Uid };

export const groupListSchemas = {
  list: { input: z.strictObject({ grouptype: line(40).optional() }), output: z.array(Group) },
} satisfies Schemas;

export const schoolGroupsSchemas = {
  ofSchool: {
    input: z.strictObject({ origin: z.literal('school') }),
    output: SchoolGroups,
  },
  preview: {
    input: z.strictObject({
      preview: z.literal('rule'),
      any: listOf(Uid).refine((any) => any.length > 0, ruleMissing),
      not: listOf(Uid).default([]),
    }),
    output: RulePreview,
  },
  create: { input: SchoolGroupForm, output: SchoolGroup },
  change: {
    input: z.strictObject({ ...of, version, groupname, rule: Rule.optional(), use: Use }),
    output: SchoolGroup,
  },
  remove: {
    input: z.strictObject({ ...of, version }),
    output: z.object({ groupUid: z.string() }),
  },
  members: {
    input: PageRequest.extend({ ...of, search: z.string().max(200).optional() }),
    output: paged(GroupMember),
  },
  changeMembers: {
    input: z
      .strictObject({
        ...of,
        version,
        add: uids,
        remove: uids,
        /** Numbers of students, usernames or addresses, one in each. */
        numbers: z.array(line(200)).max(mostMembers, tooMany).default([]),
        /** The first and the last day of those who are added. */
        from: Day.optional(),
        until: Day.optional(),
      })
      .refine(({ from, until }) => !from || !until || from <= until, {
        path: ['until'],
        error: 'The last day is before the first one.',
      }),
    output: MembersChange,
  },
} satisfies Schemas;

export const groupsSchemas = { ...schoolGroupsSchemas, ...groupListSchemas };
