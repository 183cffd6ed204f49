import * as z from 'zod';

/** The records that the school's own files give for courses, as they are stored. */

const Day = z.string();

/** A subject area of the school. It is derived from the subjects of the courses in the roster. */
export const StoredArea = z.object({
  klaUid: z.string(),
  key_learning_area: z.string(),
  /** Stored name of a picture from the portal; the roster has no pictures. */
  image: z.string().optional(),
});
export type StoredArea = z.infer<typeof StoredArea>;

/** A unit of a course. */
export const CourseUnit = z.object({
  unit_id: z.string(),
  COURSE_ID: z.string(),
  unit_name: z.string(),
  /** The first day on which it is taught. Units are sorted by it. */
  unit_start_date: Day,
  component_html: z.string(),
});
export type CourseUnit = z.infer<typeof CourseUnit>;

/**
 * A learning resource of a task. It names the task by identifier, or by title and optional year.
 */
export const TaskResource = z.object({
  resourceUid: z.string(),
  COURSE_ID: z.string(),
  TASK_ID: z.string().optional(),
  TASK: z.string(),
  /** The school year; absent means every year. */
  year: z.string().optional(),
  LEARNING_RESOURCE: z.string(),
  LEARNING_RESOURCE_URL: z.string(),
});
export type TaskResource = z.infer<typeof TaskResource>;

/** An online classroom of a class. */
export const Classroom = z.object({
  classroom_urlUid: z.string(),
  CLASS_ID: z.string(),
  class_name: z.string(),
  alternateLink: z.string(),
});
export type Classroom = z.infer<typeof Classroom>;
