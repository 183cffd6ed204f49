import * as z from 'zod';
import { PortalDocument } from '#shared/documents/documents.schemas';
import { line, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { rollLists } from './roll-call.contract.ts';
import { markKinds, markStates } from './standing.ts';

const Roll = z.object({ rollUid: z.string(), started_at: z.string() });

/** The open roll-call, as a person sees it. */
export const OwnRollCall = z.object({
  /** Absent while no roll-call is open. */
  roll: Roll.optional(),
  /** What the caller has said. A request for help stays until the school clears it. */
  own: z.enum(markStates),
  /** The caller's children: whether they are safe, and whether the caller marked them. */
  children: z.array(
    z.object({
      userUid: z.string(),
      firstname: z.string(),
      is_safe: z.boolean(),
      /** The school has recorded the child as away all day, and nobody says otherwise. */
      is_away: z.boolean().optional(),
      is_marked_by_me: z.boolean(),
    }),
  ),
});
export type OwnRollCall = z.infer<typeof OwnRollCall>;

/** A student whom staff mark. */
export const RollStudent = z.object({
  userUid: z.string(),
  name: z.string(),
  year: z.string(),
  is_safe: z.boolean(),
  state: z.enum(markStates),
  /** Of the students in the room: away all day as the school has recorded it, and nobody says otherwise. */
  is_away: z.boolean().optional(),
});
export type RollStudent = z.infer<typeof RollStudent>;

/** The students whom a member of staff has in the room. */
export const RollClass = z.object({
  groupUid: z.string(),
  name: z.string(),
  kind: z.enum(['homeroom', 'lesson']),
  /** By surname. */
  students: z.array(RollStudent),
});
export type RollClass = z.infer<typeof RollClass>;

const Counts = z.object({
  /** Students and staff of the school; others count only once they are marked. */
  people: z.number().int(),
  safe: z.number().int(),
  help: z.number().int(),
  /** Not accounted for, without those who are known to be away. */
  none: z.number().int(),
  /**
   * Students whom the school has recorded as away all day, and about whom nobody says otherwise. Absent
   * in reports of releases before it was counted.
   */
  away: z.number().int().default(0),
  /**
   * Of them, those of whom only the link of a message says that they are safe: adults, who count as
   * safe, and students, who stay open. Absent in reports of releases before it was counted.
   */
  by_link: z.number().int().default(0),
});
export type RollCounts = z.infer<typeof Counts>;

const GroupCounts = Counts.extend({ group: z.string(), name: z.string() });

/** The state of a roll-call for the people who lead. It names nobody. */
export const RollOverview = z.object({
  roll: Roll.extend({ ended_at: z.string().optional(), message: z.string() }).optional(),
  ...Counts.shape,
  /** Requests for help that are not cleared, also of people whom staff have marked since. */
  open_help: z.number().int(),
  by_group: z.array(GroupCounts),
  as_of: z.string(),
});
export type RollOverview = z.infer<typeof RollOverview>;

/** The report of a roll-call that has ended: numbers without names. */
export const RollReport = Roll.extend({
  ...Counts.shape,
  ended_at: z.string(),
  by_group: z.array(GroupCounts),
});
export type RollReport = z.infer<typeof RollReport>;

const ShownMark = z.object({
  kind: z.enum(markKinds),
  at: z.string(),
  /** The name of the person who marked. */
  name: z.string(),
  where: z.string().optional(),
  sentence: z.string().optional(),
});

/** A person in the overview. */
export const RollPerson = z.object({
  userUid: z.string(),
  name: z.string(),
  /** The homeroom of a student, or what the person is. */
  group: z.string(),
  state: z.enum(markStates),
  /** The school has recorded the student as away all day. */
  is_away: z.boolean().optional(),
  by: ShownMark.optional(),
  help: ShownMark.optional(),
  /**
   * To check: a carer says that the child is there, but a link to the child is restricted; or the link of
   * a message says so of a student.
   */
  claim: ShownMark.optional(),
});
export type RollPerson = z.infer<typeof RollPerson>;

const listFields = { list: z.enum(rollLists).default('open'), group: Uid.optional() } as const;

const text = { where: line(120).optional(), sentence: line(200).optional() } as const;

export const rollCallSchemas = {
  get: { input: z.strictObject({}), output: OwnRollCall },
  mark: {
    input: z.strictObject({
      /** An own child; absent for the caller. */
      child: Uid.optional(),
      state: z.enum(markStates, 'Please say if you are safe.'),
      ...text,
    }),
    output: z.object({ state: z.enum(markStates) }),
  },
  findStudents: {
    input: z.strictObject({ name: line(60, 'Please give a name.') }),
    output: z.array(RollStudent),
  },
  listClasses: { input: z.strictObject({}), output: z.array(RollClass) },
  markStudent: {
    input: z.strictObject({
      student: Uid,
      state: z.enum(markStates, 'Please say if the student is safe.'),
      ...text,
    }),
    output: z.object({ state: z.enum(markStates) }),
  },
  overview: { input: z.strictObject({}), output: RollOverview },
  listPeople: {
    input: PageRequest.extend({ ...listFields, name: line(60).optional() }),
    output: paged(RollPerson),
  },
  clearHelp: {
    input: z.strictObject({ userUid: Uid, is_safe: z.boolean().default(false) }),
    output: z.object({ userUid: z.string() }),
  },
  allClear: { input: z.strictObject({ rollUid: Uid }), output: RollReport },
  listReports: { input: PageRequest, output: paged(RollReport) },
  startExport: { input: z.strictObject(listFields), output: PortalDocument },
} satisfies Schemas;
