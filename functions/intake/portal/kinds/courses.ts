import * as z from 'zod';
import { safeHtml } from '#functions/kernel/html/normalise';
import type { School } from '#functions/kernel/record/declaration';
import { resourceUidOf } from '#functions/kernel/roster/uids';
import type { Classroom, CourseUnit, TaskResource } from '#shared/courses/course-records';
import { AppError } from '#shared/kernel/errors';
import type { Findings } from '../../faults.ts';
import { Id, Line, Year } from '../../oneroster/values.ts';
import { Html, OwnDay, OwnId, WebAddress } from '../cells.ts';
import { fileKind, type ReadRow } from '../kind.ts';
import type { SchoolFacts } from '../school.ts';

const unitCells = z.object({
  unit_id: OwnId,
  COURSE_ID: Id,
  unit_name: Line,
  unit_start_date: OwnDay,
  component_html: Html.optional(),
});

const resourceCells = z.object({
  COURSE_ID: Id.optional(),
  year: Year.optional(),
  TASK_ID: Id.optional(),
  TASK: Line.optional(),
  LEARNING_RESOURCE: Line,
  LEARNING_RESOURCE_URL: WebAddress,
});

const classroomCells = z.object({
  classroom_urlUid: OwnId,
  CLASS_ID: Id,
  class_name: Line,
  alternateLink: WebAddress,
});

export const units = fileKind({
  table: 'course-units',
  cells: unitCells,
  id: 'unit_id',
  recordsOf: unitsOf,
});

export const resources = fileKind({
  table: 'course-tasks',
  cells: resourceCells,
  recordsOf: resourcesOf,
});

export const classrooms = fileKind({
  table: 'course-classrooms',
  cells: classroomCells,
  id: 'classroom_urlUid',
  formerNames: { classroom_id: 'classroom_urlUid' },
  recordsOf: classroomsOf,
});

const noCourse = 'The roster has no course with this identifier.';

/** Returns the units, with sanitised texts. Reports units of an unknown course. */
function unitsOf(
  rows: readonly ReadRow<z.infer<typeof unitCells>>[],
  schoolFacts: SchoolFacts,
  found: Findings,
): CourseUnit[] {
  return rows.flatMap(({ cells, locate }) => {
    const { unit_id, COURSE_ID, unit_name, unit_start_date, component_html = '' } = cells;
    if (!schoolFacts.courses.has(COURSE_ID)) found.fault(locate('COURSE_ID'), noCourse);
    if (unsafeMarkup.test(component_html)) {
      const reason = 'This text contains parts that the portal cannot show. They are removed.';
      found.warn(locate('component_html', ''), reason);
    }
    const safe = storable(component_html, schoolFacts);
    const reason = safe instanceof AppError ? safe.message : sizeFault(safe);
    if (safe instanceof AppError || reason) {
      found.fault(locate('component_html', ''), reason ?? '');
      return [];
    }
    return [{ unit_id, COURSE_ID, unit_name, unit_start_date, component_html: safe }];
  });
}

const unsafeMarkup = /<(?:script|style|object|embed|form|input|svg)\b|\son\w+\s*=|javascript:/i;

/** The largest text that is stored, in bytes. A table item holds 400 KB. */
const longestStored = 300_000;

const sizeFault = (text: string): string | undefined =>
  Buffer.byteLength(text) > longestStored
    ? 'This text is too long. A unit may hold 300 KB.'
    : undefined;

/**
 * Sanitises a text by the same rules as posts. Returns the error of a text that cannot be
 * sanitised.
 */
function storable(html: string, { site }: School): string | AppError {
  try {
    return safeHtml(html, site);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Returns the classrooms. Reports those of an unknown class. */
function classroomsOf(
  rows: readonly ReadRow<z.infer<typeof classroomCells>>[],
  { classes }: SchoolFacts,
  found: Findings,
): Classroom[] {
  for (const { cells, locate } of rows) {
    if (!classes.has(cells.CLASS_ID)) {
      found.fault(locate('CLASS_ID'), 'The roster has no class with this identifier.');
    }
  }
  return rows.map(({ cells }) => ({ ...cells }));
}

/** Returns the resources. Reports those of an unknown task or course. */
async function resourcesOf(
  rows: readonly ReadRow<z.infer<typeof resourceCells>>[],
  school: SchoolFacts,
  found: Findings,
): Promise<TaskResource[]> {
  const tasks = await school.tasks(rows.flatMap(({ cells }) => cells.TASK_ID ?? []));
  const resourceUids = new Set<string>();
  return rows.flatMap(({ cells, locate }) => {
    const { TASK_ID, year, LEARNING_RESOURCE, LEARNING_RESOURCE_URL } = cells;
    const task = TASK_ID === undefined ? undefined : tasks.get(TASK_ID);
    if (TASK_ID !== undefined && !task) {
      found.fault(locate('TASK_ID'), 'The roster has no task with this identifier.');
      return [];
    }
    const taskCourse = task && school.classes.get(task.classSourcedId)?.courseSourcedId;
    const COURSE_ID = cells.COURSE_ID ?? taskCourse;
    const TASK = cells.TASK ?? task?.title;
    if (COURSE_ID === undefined || TASK === undefined) {
      const column = COURSE_ID === undefined ? 'COURSE_ID' : 'TASK';
      found.fault(locate(column), 'Name the task by TASK_ID, or by COURSE_ID and TASK.');
      return [];
    }
    if (!school.courses.has(COURSE_ID)) {
      found.fault(locate('COURSE_ID'), noCourse);
      return [];
    }
    if (taskCourse !== undefined && taskCourse !== COURSE_ID) {
      found.fault(locate('COURSE_ID'), `The task belongs to another course: ${taskCourse}.`);
      return [];
    }
    const named = [COURSE_ID, TASK_ID, TASK, year, LEARNING_RESOURCE, LEARNING_RESOURCE_URL];
    const resourceUid = resourceUidOf(school.site, JSON.stringify(named));
    if (resourceUids.has(resourceUid)) {
      found.fault(locate('LEARNING_RESOURCE'), 'An earlier row of this file is the same.');
      return [];
    }
    resourceUids.add(resourceUid);
    return [
      {
        resourceUid,
        COURSE_ID,
        TASK,
        LEARNING_RESOURCE,
        LEARNING_RESOURCE_URL,
        ...(TASK_ID !== undefined && { TASK_ID }),
        ...(year !== undefined && { year }),
      },
    ];
  });
}
