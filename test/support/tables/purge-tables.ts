import { PutObjectCommand } from '@aws-sdk/client-s3';
import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { eventFileNeed } from '#functions/calendar/store/event-files';
import { rollCallRepository } from '#functions/emergency/store/roll-calls';
import { fileRecords } from '#functions/files/store/file.record';
import { storedFiles } from '#functions/files/store/stored-files';
import { unneededFiles } from '#functions/files/store/unneeded-files';
import { intakeRepository } from '#functions/intake/store/intake';
import { intakePurge } from '#functions/intake/store/intake-purge';
import { objectRemoval } from '#functions/kernel/store/removal';
import { reportSweep } from '#functions/learning/store/report-sweep';
import { mailPurge } from '#functions/mailings/store/mail-purge';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { purgeAll } from '#functions/maintenance/purge';
import { blogPurge } from '#functions/pages/store/blog-purge';
import { pagePurge } from '#functions/pages/store/page-purge';
import { erasedPurge } from '#functions/people/store/erased-purge';
import { leaverPurge } from '#functions/people/store/leaver-purge';
import { memberPurge } from '#functions/people/store/school-groups/member-purge';
import { copyPurge } from '#functions/places/store/copy-purge';
import { placePurge } from '#functions/places/store/place-purge';
import { postPurge } from '#functions/posts/store/post-purge';
import { filePurge } from '#functions/signing/store/file-purge';
import { signingFiles } from '#functions/signing/store/signing-files';
import { leaverTables } from '#shared/tables';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { bound, schoolNamed } from '#test/support/records/school';
import { bucketsOf } from '#test/support/tables/named';
import { startTestTables } from '#test/support/tables/tables';

const names = [
  ...leaverTables,
  ...(['posts', 'asks', 'post-versions', 'files', 'calendar', 'pages', 'places'] as const),
  ...(['mailings', 'emailstatistics', 'mail-counters', 'intake'] as const),
  ...(['academic-reports', 'signing-templates', 'roll-call'] as const),
];
type Name = (typeof names)[number];

/** The day on which all records were stored. */
export const begin = new Date('2026-03-02T00:00:00.000Z');
export const afterDays = (days: number): Date => new Date(begin.getTime() + days * 86_400_000);

/** Tables and texts for a purge, and a clock that moves by days. */
async function openPurgeTables() {
  const tables = await startTestTables(...names);
  const { db, table, stop } = tables;
  const { s3, everything } = memoryBuckets();
  const content = objectRemoval(bucketsOf(s3));
  const unneeded = unneededFiles(
    { records: fileRecords(tables), files: storedFiles(bucketsOf(s3)) },
    eventFileNeed(tables),
  );
  const deletedPages = pagePurge(tables, content);
  // Requests for support have their own test.
  const requests = bound({ removeAbout: async () => {}, removeAuthor: async () => {} });
  const purges = {
    leavers: leaverPurge(tables, { psychology: requests, groups: memberPurge(tables) }),
    erased: erasedPurge(tables, requests),
    mail: mailPurge(tables, mailingRepository(tables), content),
    intakes: intakePurge(tables, intakeRepository(tables)),
    bin: postPurge(tables, content, unneeded),
    newFiles: unneeded,
    deletedPages,
    placeCopies: copyPurge(tables),
    places: placePurge(tables, deletedPages),
    blogEntries: blogPurge(tables, content),
    reportFiles: reportSweep(tables, bucketsOf(s3)),
    signingFiles: filePurge(tables, signingFiles(bucketsOf(s3))),
    rollCalls: rollCallRepository(tables),
  };

  async function records(TableName: Name): Promise<Record<string, unknown>[]> {
    const found: Record<string, unknown>[] = [];
    for await (const { Items = [] } of paginateScan({ client: db }, { TableName })) {
      found.push(...Items);
    }
    return found;
  }

  return {
    db,
    table,
    stop,
    records,
    put: (TableName: Name, Item: object) => db.send(new PutCommand({ TableName, Item })),
    putText: (Key: string) =>
      s3.send(new PutObjectCommand({ Bucket: 'content', Key, Body: 'text' })),

    /** Returns the stored texts of a school. */
    texts(site: string): string[] {
      const versions = everything().toReversed();
      const latest = new Map(versions.map(({ key, body }) => [key, body.length]));
      return [...latest]
        .flatMap(([key, size]) => (key.startsWith(site) && size > 0 ? key : []))
        .sort();
    },

    /** Returns the stored records of a school: table, partition without the school, sort key. */
    async stored(site: string): Promise<string[]> {
      const found: string[] = [];
      for (const name of names) {
        for (const { pk, sk } of await records(name)) {
          const [of = '', ...rest] = `${pk}`.split('#');
          if (of === site) found.push(`${name} ${rest.map((part) => `#${part}`).join('')} ${sk}`);
        }
      }
      return found.sort();
    },

    /** Runs the nightly purge of a school after a number of days. */
    purgeAt: (site: string, days: number) => purgeAll([schoolNamed(site)], purges)(afterDays(days)),
  };
}
type PurgeTables = Awaited<ReturnType<typeof openPurgeTables>>;

/** Creates the tables for a test file; each test has its own school. */
export function purgeSchools() {
  let room: PurgeTables;
  let school = 0;
  beforeAll(async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    room = await openPurgeTables();
  });
  afterAll(() => room.stop());
  beforeEach(() => {
    school += 1;
  });
  const site = () => schoolNamed(`school${school}`).site;
  return {
    get room() {
      return room;
    },
    get site() {
      return site();
    },
    put: (...given: Parameters<PurgeTables['put']>) => room.put(...given),
    putText: (key: string) => room.putText(key),
    texts: () => room.texts(site()),
    stored: (of: string = site()) => room.stored(of),
    purgeAt: (days: number) => room.purgeAt(site(), days),
  };
}
