import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { courseId } from '#bin/demo/learning/teaching';
import { demoSchool } from '#bin/demo/school';
import { takeIn } from './take-in.ts';

const date = '2026-09-10';

let files: Record<string, string>;
let taken: Awaited<ReturnType<typeof takeIn>>;

beforeAll(async () => {
  const school = demoSchool({ people: 300, date });
  files = school.packages.main.files;
  taken = await takeIn(school, 'main', date);
});

function rowsOf(name: string): Record<string, string>[] {
  const { data, errors } = Papa.parse<Record<string, string>>((files[name] ?? '').trimEnd(), {
    header: true,
  });
  expect(errors).toEqual([]);
  expect(data.length).toBeGreaterThan(0);
  return data;
}

const columns: [file: string, columns: string][] = [
  ['absences.csv', 'DAILY_ATTENDANCE_ID,STUDENT_NUMBER,date,period,status,reason'],
  ['timetable.csv', 'TIMETABLE_ID,CLASS_ID,STAFF_ID,weekday,period,starts,ends,room,week'],
  [
    'timetable-changes.csv',
    'CHANGE_ID,TIMETABLE_ID,date,kind,to_date,period,starts,ends,room,STAFF_ID',
  ],
  ['learning-behaviours.csv', 'STUDENT_NUMBER,COURSE_ID,report_period,learning_behaviour,scale'],
  ['learning-goals.csv', 'GOAL_ID,STUDENT_NUMBER,year,semester,kind,text,written_on'],
  ['learning-virtues-goals.csv', 'STUDENT_NUMBER,year,term,virtue,goal,reflection'],
  ['homeroom-comments.csv', 'STUDENT_NUMBER,year,semester,CLASS_ID,STAFF_ID,comment'],
  ['reports.csv', 'FILE_ID,STUDENT_NUMBER,FILENAME,FILE_PATH,LAST_UPDATED,title'],
  [
    'finance.csv',
    'TRANSACTION_ID,CARER_NUMBER,STUDENT_NUMBER,type,date,due_date,description,amount,INVOICE_ID,reference',
  ],
  ['year-info.csv', 'grade,kind,title,date,STAFF_ID,url'],
  [
    'calendar.csv',
    'EVENT_ID,title,starts,ends,all_day,location,AUDIENCE_TYPE_ID,groups,category,description,status',
  ],
  ['units.csv', 'unit_id,COURSE_ID,unit_name,unit_start_date,component_html'],
  ['resources.csv', 'COURSE_ID,year,TASK,LEARNING_RESOURCE,LEARNING_RESOURCE_URL'],
  ['classrooms.csv', 'classroom_urlUid,CLASS_ID,class_name,alternateLink'],
];

describe.each(columns)('%s', (name, header) => {
  test('has its columns, and a value for each in every row', () => {
    expect(Object.keys(rowsOf(name)[0] ?? {}).join()).toBe(header);
  });

  test('names only people and records of the roster', () => {
    const people = [...taken.people.values()];
    const known: Record<string, Set<string | undefined>> = {
      STUDENT_NUMBER: new Set(people.map(({ studentNumber }) => studentNumber)),
      CARER_NUMBER: new Set(people.map(({ carerNumber }) => carerNumber)),
      TIMETABLE_ID: new Set(rowsOf('timetable.csv').map((row) => row.TIMETABLE_ID)),
      STAFF_ID: new Set(people.map(({ sourcedId }) => sourcedId)),
      CLASS_ID: new Set(taken.of('classes').map(({ sourcedId }) => sourcedId)),
      COURSE_ID: new Set(taken.of('courses').map(({ sourcedId }) => sourcedId)),
    };
    for (const [column, ids] of Object.entries(known)) {
      const named = rowsOf(name).flatMap((row) => row[column] || []);
      expect(named.filter((id) => !ids.has(id))).toEqual([]);
    }
  });

  test('has unique identifiers', () => {
    const own = header.split(',')[0] ?? '';
    if (
      !/^((DAILY_ATTENDANCE|TIMETABLE|CHANGE|GOAL|FILE|TRANSACTION|EVENT)_ID|unit_id|classroom_urlUid)$/.test(
        own,
      )
    )
      return;
    const ids = rowsOf(name).map((row) => row[own]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('ends lines as RFC 4180 requires, and quotes a value of two lines', () => {
  expect(files['learning-goals.csv']).toMatch(/\r\n$/);
  expect(files['learning-goals.csv']).toMatch(/"[^"]*[^\r]\n[^"]*"/);
});

test('records absences only on past school days', () => {
  const closed = new Set(
    rowsOf('calendar.csv').flatMap((row) => (row.category === 'Pupil free days' ? row.starts : [])),
  );
  expect(closed.size).toBe(6);
  for (const { date: day = '' } of rowsOf('absences.csv')) {
    expect(day <= date).toBe(true);
    expect(closed.has(day)).toBe(false);
    expect([0, 6]).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
  }
});

test('includes absences without an explanation', () => {
  const rows = rowsOf('absences.csv');
  expect(rows.some(({ status }) => status === 'unverified')).toBe(true);
  expect(rows.filter(({ status, reason }) => (status === 'verified') !== Boolean(reason))).toEqual(
    [],
  );
});

test('keeps each teacher, room and student in one lesson at a time', () => {
  const members = Map.groupBy(
    taken.of('enrollments').filter(({ role }) => role === 'student'),
    ({ classSourcedId }) => classSourcedId,
  );
  const occupied = new Set<string>();
  for (const { CLASS_ID = '', STAFF_ID, room, weekday, period } of rowsOf('timetable.csv')) {
    const students = (members.get(CLASS_ID) ?? []).map(({ userSourcedId }) => userSourcedId);
    for (const who of [`teacher ${STAFF_ID}`, `room ${room}`, ...students]) {
      const lesson = `${who} ${weekday} ${period}`;
      expect(occupied).not.toContain(lesson);
      occupied.add(lesson);
    }
  }
});

test('includes a PDF file for every stored report', () => {
  const kept = rowsOf('reports.csv').filter(({ FILE_PATH }) => FILE_PATH !== 'custom');
  for (const { FILE_PATH = '' } of kept)
    expect(files[FILE_PATH]).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
  expect(Object.keys(files).filter((name) => name.endsWith('.pdf'))).toHaveLength(kept.length);
});

test('matches each payment that names an invoice to one of at least its amount', () => {
  const rows = rowsOf('finance.csv');
  const invoices = new Map(
    rows.filter(({ type }) => type === 'invoice').map((row) => [row.TRANSACTION_ID, row]),
  );
  for (const { type, INVOICE_ID, CARER_NUMBER, amount } of rows) {
    if (type !== 'payment' || INVOICE_ID === '') continue;
    const invoice = invoices.get(INVOICE_ID);
    expect(invoice?.CARER_NUMBER).toBe(CARER_NUMBER);
    expect(Number(amount)).toBeLessThanOrEqual(Number(invoice?.amount));
  }
});

test('marks past tasks within their scale, for students of the class', () => {
  const tasks = new Map(taken.of('lineItems').map((task) => [task.sourcedId, task]));
  const members = new Set(
    taken.of('enrollments').map((each) => `${each.classSourcedId} ${each.userSourcedId}`),
  );
  const results = taken.of('results');
  expect(results.length).toBeGreaterThan(1000);
  for (const { lineItemSourcedId, studentSourcedId, score = 0, scoreDate } of results) {
    const task = tasks.get(lineItemSourcedId);
    expect(members).toContain(`${task?.classSourcedId} ${studentSourcedId}`);
    expect(score).toBeLessThanOrEqual(task?.resultValueMax ?? 0);
    expect(scoreDate <= date).toBe(true);
  }
});

test('gives a course enough marks for a distribution, and future tasks', () => {
  const classes = new Map(taken.of('classes').map((each) => [each.sourcedId, each]));
  const tasks = taken.of('lineItems').filter(({ classSourcedId }) => {
    return classes.get(classSourcedId)?.courseSourcedId === courseId(7, 'MAT');
  });
  const ids = new Set(tasks.map(({ sourcedId }) => sourcedId));
  const marks = taken.of('results').filter(({ lineItemSourcedId, score }) => {
    return ids.has(lineItemSourcedId) && score !== undefined;
  });
  expect(marks.length).toBeGreaterThan(30);
  expect(new Set(marks.map(({ score }) => score)).size).toBeGreaterThan(10);
  expect(tasks.some(({ dueDate }) => dueDate > date)).toBe(true);
});
