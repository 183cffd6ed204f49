import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { plotCourseHandlers } from '#functions/learning/plotcourse';
import { plotTaskHandlers } from '#functions/learning/plottask';
import { courseResult } from '#functions/learning/rules/course-result';
import { type CourseResults, release } from '#functions/learning/rules/release';
import { courseResultRepository, type StoredTask } from '#functions/learning/store/course-results';
import { distributionRepository } from '#functions/learning/store/distributions';
import { personKeys } from '#functions/people/store/person-record';
import { userRepository } from '#functions/people/store/users';
import { sizeOf } from '#infra/sizes';
import type { Profile } from '#shared/intake/roster';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';
import { project } from '../lib/project.ts';
import { emptyTables } from '../lib/running/empty-tables.ts';
import { requestAt } from './samples/request.ts';
import { writeAll } from './samples/sample-families.ts';
import { coursesOfStudent, writeResults } from './samples/sample-results.ts';
import { median, type Row } from './table.ts';

const tasksOfCourse = 10;
const year = '2026';
const now = new Date('2026-06-04T00:00:00Z');
const today = '2026-06-04';
const few = { ...namedSchool('few'), students: 200, cohort: 200 };
const many = { ...namedSchool('many'), students: 20_000, cohort: 1_000 };

const tasksOf = (student: number): StoredTask[] =>
  Array.from({ length: tasksOfCourse }, (_, task) => ({
    taskId: `task${task}`,
    task: `Task ${task}`,
    due_date: '2026-03-20',
    state: 'marked',
    tenths: 400 + ((student * 71 + task * 13) % 601),
    weight: 100,
  }));

/** The results of a cohort, as the worker of figures counts them. */
const cohortOf = (students: number): CourseResults =>
  new Map(
    Array.from({ length: students }, (_, student) => {
      const tasks = tasksOf(student);
      const values = Object.fromEntries(
        tasks.map(({ taskId, tenths = 0 }) => [taskId, tenths] as const),
      );
      return [`${student}`, { ...values, course: courseResult(tasks, today) ?? 0 }] as const;
    }),
  );
const names = [...tasksOf(0).map(({ taskId }) => taskId), 'course'];

type Sample = typeof few;

/**
 * The measured student has 10 courses, each other one has one of them: the table server needs
 * minutes for 2,000,000 results.
 */
function* recordsOf({ site, students, cohort }: Sample): Generator<object> {
  for (let student = 0; student < students; student++) {
    const userUid = `u${student}`;
    const courses = userUid === measured.userUid ? coursesOfStudent : 1;
    const tasks = tasksOf(student);
    for (let i = 0; i < courses; i++) {
      const courseId = `course-${Math.floor(student / cohort)}-${i}`;
      const record = {
        userUid,
        year,
        courseId,
        course: `Course ${i}`,
        number: `${student}`,
        tasks,
        expires_at: 2_000_000_000,
      };
      const personKeys = { personPk: `${site}#${userUid}`, personSk: `${year}#${courseId}` };
      yield { ...record, pk: `${site}#${year}#${courseId}`, sk: userUid, ...personKeys };
    }
  }
}

function* figuresOf({ site, students, cohort }: Sample): Generator<object> {
  const { course, ...tasks } = release(undefined, cohortOf(cohort), names).figures;
  for (let group = 0; group < students / cohort; group++) {
    for (let i = 0; i < coursesOfStudent; i++) {
      const keys = { pk: `${site}#${year}`, sk: `course-${group}-${i}` };
      yield { ...keys, course, tasks, expires_at: 2_000_000_000 };
    }
  }
}

const measured: Profile = {
  userUid: 'u7',
  username: 'u7',
  firstname: 'Nina',
  surname: 'Sample',
  email: '',
  type: 'student',
  is_carer: false,
  schoolUid: '',
  groups: [],
  children: [],
  capabilities: [],
  status: 'active',
  origin: 'roster',
  sourcedId: 'u7',
  updated_at: '2026-01-01T00:00:00.000Z',
};

/** Measures read units of the dashboard's results at a large school beside a small one. */
export async function learningCosts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const tables = await emptyTables(folder, ['users', 'course-results', 'distributions']);
  try {
    for (const sample of [few, many]) {
      await writeAll(tables, 'users', [
        { ...measured, ...personKeys(sample, { ...measured, schoolUid: sample.site }) },
      ]);
      await writeAll(tables, 'course-results', recordsOf(sample));
      await writeAll(tables, 'distributions', figuresOf(sample));
    }
    const results = courseResultRepository(tables);
    const distributions = distributionRepository(tables);
    const deps = { users: userRepository(tables), results, distributions };
    const callerOf = (site: Site): Caller => ({
      ...measured,
      site,
      timeZone: 'Australia/Sydney',
      host: 'localhost',
      carerNumber: undefined,
      carerGroups: [],
      carerOf: [],
    });
    const asked = requestAt(now);
    const calls: Record<string, (site: Site) => Promise<readonly unknown[]>> = {
      'the courses of a student': async (site) =>
        plotCourseHandlers(deps).list({ username: 'u7' }, callerOf(site), asked),
      'the tasks of a course': async (site) =>
        plotTaskHandlers(deps).list(
          { username: 'u7', courseId: 'course-0-3' },
          callerOf(site),
          asked,
        ),
    };
    const rows: Row[] = [];
    for (const [what, call] of Object.entries(calls)) {
      const unitsAt = async (site: Site) => {
        tables.spent();
        const { length } = await call(site);
        if (length !== coursesOfStudent) throw new Error(`${what}: ${length} records at ${site}`);
        return tables.spent();
      };
      const [inFew, inMany] = [await unitsAt(few.site), await unitsAt(many.site)];
      rows.push({
        what,
        measured: `${inMany} units among 20,000 students`,
        peer: `${inFew} among 200`,
        ratio: inMany / inFew,
      });
    }
    return rows;
  } finally {
    await tables.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const Read = z.object({ count: z.number(), seconds: z.number(), megabytes: z.number() });
type Read = z.infer<typeof Read>;

/** Measures the dry run of a package with 2,000,000 results, and the figures of a course of it. */
export async function resultsIntake(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-results-'));
  try {
    const path = join(folder, 'roster.zip');
    const file = openSync(path, 'w');
    writeResults({ students: many.students, tasks: tasksOfCourse }, (bytes) =>
      writeSync(file, bytes),
    );
    closeSync(file);
    const measured = { ours: [] as Read[], papaparse: [] as Read[] };
    for (let run = 0; run < 3; run++) {
      for (const reader of ['ours', 'papaparse'] as const) {
        measured[reader].push(await read(reader, path));
      }
    }
    const of = (reader: 'ours' | 'papaparse', fact: keyof Read) =>
      median(measured[reader].map((each) => each[fact]));
    const [seconds, bare, megabytes] = [
      of('ours', 'seconds'),
      of('papaparse', 'seconds'),
      of('ours', 'megabytes'),
    ];
    const limit = sizeOf('intake-worker').memory;
    const [inFew, inMany] = [figuresTime(few.cohort), figuresTime(many.cohort)];
    return [
      {
        what: 'read, checked and compared with an empty school',
        measured: `${seconds.toFixed(1)} s`,
        peer: `${bare.toFixed(1)} s (papaparse alone)`,
        ratio: seconds / bare,
      },
      {
        what: 'its most memory',
        measured: `${Math.round(megabytes)} MB`,
        peer: `${limit} MB of the worker`,
        ratio: megabytes / limit,
      },
      {
        what: 'figures of a course of 1,000 students with 10 tasks',
        measured: `${inMany.toFixed(0)} ms`,
        peer: `${inFew.toFixed(0)} ms (200 students)`,
        ratio: inMany / inFew,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads a package in a fresh process, with the heap that the worker's memory leaves. */
async function read(reader: 'ours' | 'papaparse', path: string): Promise<Read> {
  const script = join(project, 'bin/bench/running/results-process.ts');
  const heap = `--max-old-space-size=${Math.round(sizeOf('intake-worker').memory * 0.8)}`;
  const { stdout } = await promisify(execFile)(process.execPath, [heap, script, reader, path]);
  return Read.parse(JSON.parse(stdout));
}

/** Returns the milliseconds of publishing a course for the first time, the median of 3 runs. */
function figuresTime(students: number): number {
  const results = cohortOf(students);
  return median(
    [1, 2, 3].map(() => {
      const started = performance.now();
      release(undefined, results, names);
      return performance.now() - started;
    }),
  );
}
