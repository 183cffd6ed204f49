import * as z from 'zod';

// Records of the imported roster that people read each day: see `roster-records.ts`.

const Day = z.string();
const Id = z.string();
const Ids = z.array(Id);

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
