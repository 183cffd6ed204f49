import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Tools } from '#bin/lib/seed/tools';
import { indexKeys } from '#functions/intake/store/roster';
import { rosterKey } from '#functions/kernel/roster/keys';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import { spanOf } from '#shared/calendar/calendar-occurrences';
import { type PortalRecord, type PortalTable, portalIds } from '#shared/intake/portal-records';
import type { RosterKind } from '#shared/intake/roster-records';
import { schoolNamed } from '#test/support/records/school';

/** Identifiers of the course, class, area and event that both schools have. */
export const sampleCourse = '7012';
export const sampleArea = 'area-sample';
export const sampleEvent = 'event-sample';
export const staffEvent = 'event-staff';

/**
 * Stores a course and its records with the school's canary, as the intake does. `own` prefixes its
 * identifiers.
 */
export async function storeCourse(
  { db, table }: Pick<Tools, 'db' | 'table'>,
  site: string,
  canary: string,
  own?: string,
) {
  const named = (name: string) => (own ? `${own}-${name}` : name);
  const courseId = own ? named('course') : sampleCourse;
  const areaId = own ? named('area') : sampleArea;
  const classId = named('k1');
  const put = (TableName: string, Item: Record<string, unknown>) =>
    db.send(new PutCommand({ TableName, Item }));
  const roster = (kind: RosterKind, record: { sourcedId: string } & Record<string, unknown>) =>
    put(table('roster'), {
      ...record,
      ...rosterKey(schoolNamed(site), kind, record.sourcedId),
      ...indexKeys(schoolNamed(site), kind, record),
    });
  const brought = <T extends PortalTable>(name: T, record: PortalRecord<T>) => {
    const fields = { ...record } as Readonly<Record<string, unknown>>;
    const sk = String(fields[portalIds[name]]);
    return put(table(name), {
      ...fields,
      pk: site,
      sk,
      ...portalKeys(schoolNamed(site), name, fields),
    });
  };

  await put(table('key-learning-area'), {
    pk: site,
    sk: areaId,
    klaUid: areaId,
    key_learning_area: canary,
  });
  const course = { title: canary, grades: [], orgSourcedId: 'o1', subjects: [canary] };
  await roster('courses', { sourcedId: courseId, ...course });
  await roster('classes', {
    sourcedId: classId,
    title: canary,
    classType: 'scheduled',
    grades: [],
    subjects: [],
    periods: [],
    courseSourcedId: courseId,
    schoolSourcedId: 'o1',
    termSourcedIds: [],
  });
  const dueDate = `${new Date().getUTCFullYear()}-06-15`;
  await roster('lineItems', {
    sourcedId: named('x1'),
    title: canary,
    assignDate: dueDate,
    dueDate,
    classSourcedId: classId,
  });
  await brought('course-units', {
    unit_id: named('u1'),
    COURSE_ID: courseId,
    unit_name: canary,
    unit_start_date: '2026-02-02',
    component_html: `<p>${canary}</p>`,
  });
  await brought('course-tasks', {
    resourceUid: named('resource-1'),
    COURSE_ID: courseId,
    TASK: canary,
    LEARNING_RESOURCE: canary,
    LEARNING_RESOURCE_URL: `https://example.edu/${canary}`,
  });
  await brought('course-classrooms', {
    classroom_urlUid: named('r1'),
    CLASS_ID: classId,
    class_name: canary,
    alternateLink: `https://example.edu/${canary}`,
  });
  if (own) return;
  const category = { category: canary, audiences: [{ everyone: true, userTypes: [], groups: [] }] };
  await brought('calendar-categories', category);
  for (const [eventUid, everyone] of [
    [sampleEvent, true],
    [staffEvent, false],
  ] as const) {
    await brought('calendar', { ...eventToday(canary, everyone), eventUid });
  }
}

/** Returns an event of this hour. */
export function eventToday(canary: string, everyone: boolean) {
  const starts = new Date().toISOString().slice(0, 19);
  const times = {
    all_day: false,
    starts,
    ends: starts,
    zone: 'UTC',
    extra: [],
    except: [],
    changed: [],
  };
  const { first, last } = spanOf(times);
  return {
    ...times,
    uid: canary,
    source: 'ics' as const,
    title: canary,
    location: canary,
    description: canary,
    category: canary,
    status: 'confirmed' as const,
    sequence: 0,
    audience: { everyone, userTypes: everyone ? [] : ['STAFF' as const], groups: [] },
    first: first.toISOString(),
    last: last?.toISOString() ?? '',
    updated_at: first.toISOString(),
  };
}
