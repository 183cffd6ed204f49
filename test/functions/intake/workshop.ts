import { intakeRepository } from '#functions/data/intake';
import { arrivalPrefix, type IntakeFiles } from '#functions/data/intake-files';
import { rosterReader } from '#functions/data/roster';
import { rosterWrites } from '#functions/data/roster-writes';
import type { Workshop } from '#functions/intake/engine/workshop';
import type { IntakeMessage } from '#functions/jobs/intake-message';
import { newId } from '#functions/lib/id';
import { startTestTables, type TestTables } from '#test/support/tables';

export const tableNames = { users: 'users', groups: 'groups', roster: 'roster' };

/** A bucket in memory. */
export class MemoryBucket implements IntakeFiles {
  readonly objects = new Map<string, Buffer>();
  async prepareUpload(key: string) {
    return { url: 'http://bucket.example/', fields: { key } };
  }
  async size(key: string) {
    return this.objects.get(key)?.length;
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
  pass(milliseconds: number): void;
  /** Announces a file as the API does, and puts it there. */
  announce(site: string, bytes: Buffer): Promise<string>;
}

export async function openWorkshop(): Promise<TestWorkshop> {
  const tables = await startTestTables('intake', 'roster', 'users', 'groups');
  const bucket = new MemoryBucket();
  const messages: IntakeMessage[] = [];
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
    async announce(site, bytes) {
      time += 1;
      const intakeUid = newId(now());
      const key = `${arrivalPrefix(site)}${intakeUid}/school.zip`;
      await intakes.add(site, {
        intakeUid,
        filename: 'school.zip',
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
