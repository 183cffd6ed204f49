import * as z from 'zod';

/** What the school's own files say of courses, as it is stored. */

const Day = z.string();

/** A subject area of the school: it follows from the subjects that the courses of the roster name. */
export const KeyLearningArea = z.object({
  klaUid: z.string(),
  key_learning_area: z.string(),
  /** Stored name of a picture that the portal keeps; the roster knows of none. */
  image: z.string().optional(),
});
export type KeyLearningArea = z.infer<typeof KeyLearningArea>;

/** A unit of a course. */
export const CourseUnit = z.object({
  unit_id: z.string(),
  COURSE_ID: z.string(),
  unit_name: z.string(),
  /** The day from which it is taught; units are shown in this order. */
  unit_start_date: Day,
  component_html: z.string(),
});
export type CourseUnit = z.infer<typeof CourseUnit>;

/** Something to read for a task. The task is named by its identifier, or by its title and perhaps its year. */
export const TaskResource = z.object({
  resourceUid: z.string(),
  COURSE_ID: z.string(),
  TASK_ID: z.string().optional(),
  TASK: z.string(),
  /** The school year; without it the resource is there every year. */
  year: z.string().optional(),
  LEARNING_RESOURCE: z.string(),
  LEARNING_RESOURCE_URL: z.string(),
});
export type TaskResource = z.infer<typeof TaskResource>;

/** A room on the web in which a class meets. */
export const Classroom = z.object({
  classroom_urlUid: z.string(),
  CLASS_ID: z.string(),
  class_name: z.string(),
  alternateLink: z.string(),
});
export type Classroom = z.infer<typeof Classroom>;
