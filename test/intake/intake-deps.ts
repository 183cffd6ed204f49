import { Readable } from 'node:stream';
import type { IntakeDeps } from '#functions/intake/engine/dependencies';
import { wakeStalledIntakes } from '#functions/intake/engine/given-up';
import { readReport } from '#functions/intake/engine/report';
import { workOnIntake } from '#functions/intake/engine/work';
import { type ChosenSchools, chosenSchools } from '#functions/intake/store/chosen-school';
import {
  type FileReadingRepository,
  fileReadingRepository,
} from '#functions/intake/store/file-readings';
import { intakeRepository } from '#functions/intake/store/intake';
import { arrivalPrefix, type IntakeFiles } from '#functions/intake/store/intake-files';
import type { IntakeMessage } from '#functions/intake/store/intake-message';
import { rosterReader } from '#functions/intake/store/roster';
import { rosterWrites } from '#functions/intake/store/roster-writes';
import type { Look } from '#functions/kernel/audit/look-record';
import { calendarChanged } from '#functions/kernel/day-cards/calendar-state';
import { newId } from '#functions/kernel/id';
import type { School } from '#functions/kernel/record/declaration';
import {
  type IdempotencyRepository,
  idempotencyRepository,
} from '#functions/kernel/store/idempotency';
import type { FiguresMessage } from '#functions/learning/store/figures-message';
import { reportKey } from '#functions/learning/store/report-files';
import { decidedAbout } from '#functions/people/store/person-writes';
import { administratorList } from '#functions/people/store/rights/administrators';
import { groupingRepository } from '#functions/people/store/school-groups/school-group-reader';
import type { SiteFacts } from '#shared/sites';
import type { TableName } from '#shared/tables';
import { factsOf } from '#test/documents/site-facts';
import { bound, schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

export const tableNames = {
  users: 'users',
  groups: 'groups',
  roster: 'roster',
  'key-learning-area': 'key-learning-area',
  'course-units': 'course-units',
  'course-tasks': 'course-tasks',
  'course-classrooms': 'course-classrooms',
  calendar: 'calendar',
  'calendar-categories': 'calendar-categories',
  absences: 'absences',
  lessons: 'lessons',
  'lesson-changes': 'lesson-changes',
  finance: 'finance',
  'year-info': 'year-info',
  'learning-behaviours': 'learning-behaviours',
  'academic-reports': 'academic-reports',
  'learning-goals': 'learning-goals',
  'virtue-goals': 'virtue-goals',
  'homeroom-comments': 'homeroom-comments',
} as const;

/** An intake bucket in memory. */
export class MemoryBucket implements IntakeFiles {
  readonly objects = new Map<string, Buffer>();
  /** The keys of files that were restored from a backup. */
  readonly restored = new Set<string>();
  async prepareUpload(key: string) {
    return { url: 'http://bucket.example/', fields: { key } };
  }
  async size(key: string) {
    return this.objects.get(key)?.length;
  }
  async isRestored(key: string) {
    return this.restored.has(key);
  }
  async read(key: string) {
    return this.objects.get(key);
  }
  async readRange(key: string, start: number, end: number) {
    return Readable.from([this.objects.get(key)?.subarray(start, end) ?? Buffer.alloc(0)]);
  }
  async write(key: string, body: Buffer) {
    this.objects.set(key, body);
  }
}

/**
 * The dependencies of an intake: local tables, a bucket and a queue in memory, and a stopped clock.
 */
export interface TestWorkshop extends IntakeDeps {
  readonly tables: TestTables;
  readonly bucket: MemoryBucket;
  readonly messages: IntakeMessage[];
  /** The courses whose results have changed. */
  readonly courses: FiguresMessage[];
  /** The stored PDF files of reports, by key. */
  readonly reportFiles: ReadonlyMap<string, Buffer>;
  /** The written looks, by act and child. */
  readonly auditEntries: ReadonlyMap<string, Look & { child: string }>;
  readonly idempotency: IdempotencyRepository;
  readonly readings: FileReadingRepository;
  readonly schools: ChosenSchools;
  /** Moves the clock forward. */
  pass(milliseconds: number): void;
  /** Announces a file as the API does, and uploads it. */
  announce(site: string, bytes: Buffer, filename?: string): Promise<string>;
}

/** Starts the tables and returns the dependencies of an intake. */
export async function openWorkshop(...more: TableName[]): Promise<TestWorkshop> {
  const tables = await startTestTables(
    'intake',
    'idempotency',
    'calendar-days',
    'settings',
    ...Object.values(tableNames),
    ...more,
  );
  const bucket = new MemoryBucket();
  const messages: IntakeMessage[] = [];
  const courses: FiguresMessage[] = [];
  const reportFiles = new Map<string, Buffer>();
  const auditEntries = new Map<string, Look & { child: string }>();
  let time = Date.parse('2026-03-02T00:00:00Z');
  const now = () => new Date(time);
  const intakes = intakeRepository(tables);
  return {
    sites: [factsOf('main'), { ...factsOf('regional'), timeZone: 'Australia/Brisbane' }],
    tables,
    bucket,
    messages,
    intakes,
    files: bucket,
    stored: rosterReader(tables),
    writeOf: rosterWrites(tables),
    administrators: administratorList(tables),
    decidedAbout: decidedAbout(tables),
    groupings: groupingRepository(tables),
    calendarChanged: calendarChanged(tables),
    auditEntries,
    idempotency: idempotencyRepository(tables),
    readings: fileReadingRepository(tables),
    schools: chosenSchools(tables),
    audit: bound({
      async add(rows) {
        for (const look of rows) {
          for (const child of look.children) {
            auditEntries.set(`${look.route} ${look.at} ${child}`, { ...look, child });
          }
        }
      },
    }),
    queue: {
      async send(message) {
        messages.push(message);
      },
    },
    courses,
    figures: {
      async send(message) {
        courses.push(message);
      },
    },
    reportFiles,
    reports: {
      of: ({ site }: School) => ({
        async store(report, bytes) {
          reportFiles.set(reportKey(schoolNamed(site), report), bytes);
        },
      }),
    },
    now,
    newLease: () => newId(now()),
    timeLeft: () => 900_000,
    pass(milliseconds) {
      time += milliseconds;
    },
    async announce(site, bytes, filename = 'school.zip') {
      time += 1;
      const intakeUid = newId(now());
      const key = `${arrivalPrefix(schoolNamed(site))}${intakeUid}/${filename}`;
      await intakes.of(schoolNamed(site)).add({
        intakeUid,
        filename,
        key,
        state: 'awaiting-file',
        created_at: now().toISOString(),
        updated_at: now().toISOString(),
        created_by: 'ada',
        counts: [],
        fault_count: 0,
        progress: { done: 0, total: 0 },
        done: 0,
      });
      bucket.objects.set(key, bytes);
      return intakeUid;
    },
  };
}

/** Lets a worker come to an intake, which does what its state says. */
export const worked = (deps: IntakeDeps, { site }: School, intakeUid: string): Promise<void> =>
  workOnIntake(deps, { site, intakeUid });

/**
 * Lets minutes pass until the watch wakes an intake whose worker died, and another worker come. It
 * looks each minute, for half an hour.
 */
export async function revived(deps: TestWorkshop, school: School, intakeUid: string) {
  for (let minute = 0; minute < 30; minute++) {
    deps.pass(60_000);
    const { queued } = await wakeStalledIntakes(deps, { ...school, now: deps.now() });
    deps.messages.length -= queued;
    if (queued > 0) await worked(deps, school, intakeUid);
  }
}

/** Adds a school with the clocks of Sydney. */
export const addSchool = ({ sites }: IntakeDeps, name: string): void =>
  void (sites as SiteFacts[]).push(factsOf(name));

/** Returns everything that a site has stored, without the time of writing. */
export async function stateOf(deps: IntakeDeps, site: string) {
  const all = async <T>(items: AsyncIterable<T>) => {
    const found: T[] = [];
    for await (const item of items) found.push(item);
    return found;
  };
  const people = await all(deps.stored.of(schoolNamed(site)).profiles());
  return {
    people: people.map((person) => ({ ...person, updated_at: '' })),
    groups: await all(deps.stored.of(schoolNamed(site)).groups()),
    users: await all(deps.stored.of(schoolNamed(site)).records('users')),
    roles: await all(deps.stored.of(schoolNamed(site)).records('roles')),
    classes: await all(deps.stored.of(schoolNamed(site)).records('classes')),
    enrollments: await all(deps.stored.of(schoolNamed(site)).records('enrollments')),
    orgs: await all(deps.stored.of(schoolNamed(site)).records('orgs')),
  };
}

/**
 * Checks and applies a file, as an administrator does. Throws the first faults if it is refused.
 */
export async function takeIn(
  deps: TestWorkshop,
  site: string,
  bytes: Buffer,
  filename?: string,
): Promise<string> {
  const intakeUid = await deps.announce(site, bytes, filename);
  await worked(deps, schoolNamed(site), intakeUid);
  const intake = await deps.intakes.of(schoolNamed(site)).get(intakeUid);
  if (intake?.state !== 'ready') {
    const report = await readReport(deps.files, schoolNamed(site), intakeUid);
    const faults = JSON.stringify(report.faults.slice(0, 3));
    throw new Error(`Intake ${intakeUid} is not ready: ${intake?.message} ${faults}`);
  }
  if (!(await deps.intakes.of(schoolNamed(site)).beginApply(intake, deps.now()))) {
    throw new Error(`Intake ${intakeUid} could not be applied`);
  }
  await worked(deps, schoolNamed(site), intakeUid);
  return intakeUid;
}
