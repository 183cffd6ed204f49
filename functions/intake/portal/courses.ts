import { normalise } from '#functions/lib/normalise';
import { sanitise } from '#functions/lib/sanitise';
import type { Classroom, CourseUnit, TaskResource } from '#shared/domain/course-records';
import { AppError } from '#shared/errors';
import type { Findings } from '../faults.ts';
import { resourceUidOf } from '../uids.ts';
import type { SchoolFacts } from './school.ts';
import type { ReadRow } from './table.ts';

const noCourse = 'There is no course with this identifier in the roster.';

/** Units whose course is there, with texts made safe. */
export function unitsOf(
  rows: readonly ReadRow<'units'>[],
  { courses, site }: SchoolFacts,
  found: Findings,
): CourseUnit[] {
  return rows.flatMap(({ cells, place }) => {
    const { unit_id, COURSE_ID, unit_name, unit_start_date, component_html = '' } = cells;
    if (!courses.has(COURSE_ID)) found.fault(place('COURSE_ID'), noCourse);
    if (usuallyTakenOut.test(component_html)) {
      const reason = 'This text holds parts that the portal does not show; they are left out.';
      found.warn(place('component_html', ''), reason);
    }
    const safe = safeHtml(component_html, site);
    const reason = safe instanceof AppError ? safe.message : sizeFault(safe);
    if (safe instanceof AppError || reason) {
      found.fault(place('component_html', ''), reason ?? '');
      return [];
    }
    return [{ unit_id, COURSE_ID, unit_name, unit_start_date, component_html: safe }];
  });
}

const usuallyTakenOut = /<(?:script|style|object|embed|form|input|svg)\b|\son\w+\s*=|javascript:/i;

/** A record of a table holds 400 KB in all. */
const longestStored = 300_000;

const sizeFault = (text: string): string | undefined =>
  Buffer.byteLength(text) > longestStored
    ? 'This text is too long. A unit may hold 300 KB.'
    : undefined;

/** The same rules as for posts; a text that cannot be cleaned is answered with the reason. */
function safeHtml(html: string, site: string): string | AppError {
  try {
    return sanitise(normalise(html, site));
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Classrooms whose class is there. */
export function classroomsOf(
  rows: readonly ReadRow<'classrooms'>[],
  { classes }: SchoolFacts,
  found: Findings,
): Classroom[] {
  for (const { cells, place } of rows) {
    if (!classes.has(cells.CLASS_ID)) {
      found.fault(place('CLASS_ID'), 'There is no class with this identifier in the roster.');
    }
  }
  return rows.map(({ cells }) => ({ ...cells }));
}

/** Resources whose task or course is there. */
export async function resourcesOf(
  rows: readonly ReadRow<'resources'>[],
  school: SchoolFacts,
  found: Findings,
): Promise<TaskResource[]> {
  const tasks = await school.tasks(rows.flatMap(({ cells }) => cells.TASK_ID ?? []));
  const seen = new Set<string>();
  return rows.flatMap(({ cells, place }) => {
    const { TASK_ID, year, LEARNING_RESOURCE, LEARNING_RESOURCE_URL } = cells;
    const task = TASK_ID === undefined ? undefined : tasks.get(TASK_ID);
    if (TASK_ID !== undefined && !task) {
      found.fault(place('TASK_ID'), 'There is no task with this identifier in the roster.');
      return [];
    }
    const ofTask = task && school.classes.get(task.classSourcedId)?.courseSourcedId;
    const COURSE_ID = cells.COURSE_ID ?? ofTask;
    const TASK = cells.TASK ?? task?.title;
    if (COURSE_ID === undefined || TASK === undefined) {
      const column = COURSE_ID === undefined ? 'COURSE_ID' : 'TASK';
      found.fault(place(column), 'Please name the task by TASK_ID, or by COURSE_ID and TASK.');
      return [];
    }
    if (!school.courses.has(COURSE_ID)) {
      found.fault(place('COURSE_ID'), noCourse);
      return [];
    }
    if (ofTask !== undefined && ofTask !== COURSE_ID) {
      found.fault(place('COURSE_ID'), `The task is one of another course, ${ofTask}.`);
      return [];
    }
    const named = [COURSE_ID, TASK_ID, TASK, year, LEARNING_RESOURCE, LEARNING_RESOURCE_URL];
    const resourceUid = resourceUidOf(school.site, JSON.stringify(named));
    if (seen.has(resourceUid)) {
      found.fault(place('LEARNING_RESOURCE'), 'The same row stands in this file already.');
      return [];
    }
    seen.add(resourceUid);
    return [
      {
        ...{ resourceUid, COURSE_ID, TASK, LEARNING_RESOURCE, LEARNING_RESOURCE_URL },
        ...(TASK_ID !== undefined && { TASK_ID }),
        ...(year !== undefined && { year }),
      },
    ];
  });
}
