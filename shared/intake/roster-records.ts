import * as z from 'zod';
import { AcademicSession, Class, Course, Enrollment, LineItem, Result } from './class-records.ts';

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

/** A date of birth. `sourcedId` is the person's own. */
export const Demographic = z.object({ sourcedId: Id, birthDate: Day.optional() });
export type Demographic = z.infer<typeof Demographic>;

export const Category = z.object({
  sourcedId: Id,
  title: z.string(),
  weight: z.number().optional(),
});
export type Category = z.infer<typeof Category>;

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
