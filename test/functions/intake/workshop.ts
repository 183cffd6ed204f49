import type { AuditRow } from '#functions/data/audit-record';
import { intakeRepository } from '#functions/data/intake';
import { arrivalPrefix, type IntakeFiles } from '#functions/data/intake-files';
import { rosterReader } from '#functions/data/roster';
import { rosterWrites } from '#functions/data/roster-writes';
import { checkFile } from '#functions/intake/engine/check';
import { readReport } from '#functions/intake/engine/report';
import type { Workshop } from '#functions/intake/engine/workshop';
import { writePlan } from '#functions/intake/engine/write';
import type { IntakeMessage } from '#functions/jobs/intake-message';
import { newId } from '#functions/lib/id';
import type { TableName } from '#shared/tables';
import { startTestTables, type TestTables } from '#test/support/tables';

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
} as const;

/** A bucket in memory. */
export class MemoryBucket implements IntakeFiles {
  readonly objects = new Map<string, Buffer>();
  /** What came back with a backup. */
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
  async write(key: string, body: Buffer) {
    this.objects.set(key, body);
  }
}

/** A place to work on intakes: real tables, a bucket and a queue in memory, and a clock that stands still. */
export interface TestWorkshop extends Workshop {
  readonly tables: TestTables;
  readonly bucket: MemoryBucket;
  readonly messages: IntakeMessage[];
  /** What was left in the audit, by identifier. */
  readonly traces: ReadonlyMap<string, AuditRow>;
  pass(milliseconds: number): void;
  /** Announces a file as the API does, and puts it there. */
  announce(site: string, bytes: Buffer, filename?: string): Promise<string>;
}

export async function openWorkshop(...more: TableName[]): Promise<TestWorkshop> {
  const tables = await startTestTables('intake', ...Object.values(tableNames), ...more);
  const bucket = new MemoryBucket();
  const messages: IntakeMessage[] = [];
  const traces = new Map<string, AuditRow>();
  let time = Date.parse('2026-03-02T00:00:00Z');
  const now = () => new Date(time);
  const intakes = intakeRepository(tables.db, 'intake');
  return {
    sites: [
      { schoolUid: 'main', timeZone: 'Australia/Sydney' },
      { schoolUid: 'regional', timeZone: 'Australia/Brisbane' },
    ],
    tables,
    bucket,
    messages,
    intakes,
    files: bucket,
    stored: rosterReader(tables.db, tableNames),
    writeOf: rosterWrites(tableNames),
    traces,
    audit: {
      async add(_site, rows) {
        for (const row of rows) traces.set(row.auditUid, row);
      },
    },
    queue: {
      async send(message) {
        messages.push(message);
      },
    },
    now,
    hasTime: () => true,
    pass(milliseconds) {
      time += milliseconds;
    },
    async announce(site, bytes, filename = 'school.zip') {
      time += 1;
      const intakeUid = newId(now());
      const key = `${arrivalPrefix(site)}${intakeUid}/${filename}`;
      await intakes.add(site, {
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
        attempts: 0,
      });
      bucket.objects.set(key, bytes);
      return intakeUid;
    },
  };
}

/** Everything that a site has stored, sorted, without what says only when and by whom it was written. */
export async function stateOf(shop: Workshop, site: string) {
  const all = async <T>(items: AsyncIterable<T>) => {
    const found: T[] = [];
    for await (const item of items) found.push(item);
    return found;
  };
  const people = await all(shop.stored.profiles(site));
  return {
    people: people.map((person) => ({ ...person, updated_at: '' })),
    groups: await all(shop.stored.groups(site)),
    users: await all(shop.stored.records(site, 'users')),
    roles: await all(shop.stored.records(site, 'roles')),
    classes: await all(shop.stored.records(site, 'classes')),
    enrollments: await all(shop.stored.records(site, 'enrollments')),
    orgs: await all(shop.stored.records(site, 'orgs')),
  };
}

/** Takes a file in as an administrator does: checked, looked at, applied. Answers what was wrong with it, if anything was. */
export async function takeIn(
  shop: TestWorkshop,
  site: string,
  bytes: Buffer,
  filename?: string,
): Promise<string> {
  const intakeUid = await shop.announce(site, bytes, filename);
  await checkFile(shop, site, intakeUid);
  const intake = await shop.intakes.get(site, intakeUid);
  if (intake?.state !== 'ready') {
    const report = await readReport(shop.files, site, intakeUid);
    throw new Error(`Not ready: ${intake?.message} ${JSON.stringify(report.faults.slice(0, 3))}`);
  }
  if (!(await shop.intakes.beginApply(site, intake, shop.now()))) throw new Error('Not applied');
  await writePlan(shop, site, intakeUid);
  return intakeUid;
}
