import * as z from 'zod';

/**
 * The imported roster: records of OneRoster with the fields that the portal uses. Other fields,
 * such as passwords, ethnicity and telephone numbers that get no texts, are never stored.
 */

const Day = z.string();
const Id = z.string();
const Ids = z.array(Id);

export const Org = z.object({
  sourcedId: Id,
  name: z.string(),
  type: z.string(),
  identifier: z.string().optional(),
  parentSourcedId: Id.optional(),
});
export type Org = z.infer<typeof Org>;

export const AcademicSession = z.object({
  sourcedId: Id,
  title: z.string(),
  type: z.string(),
  startDate: Day,
  /** The day after the last day. */
  endDate: Day,
  parentSourcedId: Id.optional(),
  schoolYear: z.string(),
});
export type AcademicSession = z.infer<typeof AcademicSession>;

export const Course = z.object({
  sourcedId: Id,
  title: z.string(),
  courseCode: z.string().optional(),
  grades: z.array(z.string()),
  orgSourcedId: Id,
  subjects: z.array(z.string()),
});
export type Course = z.infer<typeof Course>;

export const Class = z.object({
  sourcedId: Id,
  title: z.string(),
  classCode: z.string().optional(),
  classType: z.string(),
  location: z.string().optional(),
  grades: z.array(z.string()),
  subjects: z.array(z.string()),
  periods: z.array(z.string()),
  courseSourcedId: Id,
  schoolSourcedId: Id,
  termSourcedIds: Ids,
});
export type Class = z.infer<typeof Class>;

export const RosterUser = z.object({
  sourcedId: Id,
  enabledUser: z.boolean(),
  username: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string(),
  /** The mobile number for texts, as E.164. */
  mobile: z.string().optional(),
  grades: z.array(z.string()),
  /** The parents of a student, or the children of a parent. */
  agentSourcedIds: Ids,
  /** Agents whose link gives no access. */
  restrictedAgents: Ids,
  /** First and last days of links, by agent. */
  agentsFrom: z.record(Id, Day),
  agentsUntil: z.record(Id, Day),
  identifier: z.string().optional(),
  studentNumber: z.string().optional(),
  carerNumber: z.string().optional(),
  /** Only in OneRoster 1.1; later versions have roles. */
  role: z.string().optional(),
  orgSourcedIds: Ids.optional(),
});
export type RosterUser = z.infer<typeof RosterUser>;

export const Role = z.object({
  sourcedId: Id,
  userSourcedId: Id,
  role: z.string(),
  orgSourcedId: Id,
  beginDate: Day.optional(),
  endDate: Day.optional(),
});
export type Role = z.infer<typeof Role>;

export const Enrollment = z.object({
  sourcedId: Id,
  classSourcedId: Id,
  schoolSourcedId: Id,
  userSourcedId: Id,
  role: z.string(),
  primary: z.boolean().optional(),
  beginDate: Day.optional(),
  endDate: Day.optional(),
});
export type Enrollment = z.infer<typeof Enrollment>;

/** A date of birth. `sourcedId` is the person's own. */
export const Demographic = z.object({ sourcedId: Id, birthDate: Day.optional() });
export type Demographic = z.infer<typeof Demographic>;

export const Category = z.object({
  sourcedId: Id,
  title: z.string(),
  weight: z.number().optional(),
});
export type Category = z.infer<typeof Category>;

/** A task. */
export const LineItem = z.object({
  sourcedId: Id,
  title: z.string(),
  description: z.string().optional(),
  assignDate: z.string(),
  dueDate: z.string(),
  classSourcedId: Id,
  categorySourcedId: Id.optional(),
  sessionSourcedId: Id.optional(),
  resultValueMin: z.number().optional(),
  resultValueMax: z.number().optional(),
});
export type LineItem = z.infer<typeof LineItem>;

export const Result = z.object({
  sourcedId: Id,
  lineItemSourcedId: Id,
  studentSourcedId: Id,
  scoreStatus: z.string(),
  score: z.number().optional(),
  scoreDate: z.string(),
  comment: z.string().optional(),
  textScore: z.string().optional(),
  /** Whether the work was not handed in. OneRoster 1.1 does not say it. */
  missing: z.boolean().optional(),
});
export type Result = z.infer<typeof Result>;

/** Every kind of record, by the name of its file. */
export const rosterRecords = {
  orgs: Org,
  academicSessions: AcademicSession,
  courses: Course,
  classes: Class,
  users: RosterUser,
  roles: Role,
  enrollments: Enrollment,
  demographics: Demographic,
  categories: Category,
  lineItems: LineItem,
  results: Result,
} as const;
export type RosterKind = keyof typeof rosterRecords;
export type RosterRecord<K extends RosterKind = RosterKind> = z.infer<(typeof rosterRecords)[K]>;
export const rosterKinds = Object.keys(rosterRecords) as RosterKind[];
