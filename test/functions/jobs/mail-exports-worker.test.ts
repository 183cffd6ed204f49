import type { SQSRecord } from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherFonts } from '#bin/lib/fonts';
import type { AuditRow } from '#functions/data/audit-record';
import type { LogQuestion } from '#functions/data/email-logs';
import type { StoredMessage } from '#functions/data/email-record';
import { mailExportRepository } from '#functions/data/mail-exports';
import { mostRows, type PrintShop } from '#functions/jobs/mail-exports/make';
import { mailExportsWorker } from '#functions/jobs/mail-exports-worker';
import { type FontShelf, openFonts } from '#functions/pdf/font-shelf';
import { AppError } from '#shared/errors';
import { memoryTables } from '#test/support/memory-tables';
import { readPdf } from '#test/support/pdf-reader';

let shelf: FontShelf;
beforeAll(async () => {
  shelf = openFonts(await gatherFonts());
});

const began = new Date('2026-06-05T00:00:00.000Z');
let clock = began.getTime();
const now = () => new Date(clock);
const pass = (minutes: number) => {
  clock += minutes * 60_000;
};

let exports: ReturnType<typeof mailExportRepository>;
let files: Map<string, Uint8Array>;
let asked: LogQuestion[];
let progress: (readonly [done: number, total: number | undefined])[];
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  clock = began.getTime();
  const { db, name } = memoryTables(async () => {});
  exports = mailExportRepository(db, name('mail-exports'));
  files = new Map();
  asked = [];
  progress = [];
});
afterEach(() => vi.restoreAllMocks());

const message = (i: number): StoredMessage => ({
  mailingUid: 'm1',
  userUid: `u${i}`,
  type: 'PRINCIPAL',
  testing: false,
  state: 'sent',
  email: `carer${i}@example.edu`,
  name: `Family ${i}`,
  username: `carer${i}`,
  subject: 'Our term',
  postsUid: ['p1'],
  told: '{}',
  not_before: began.toISOString(),
  attempts: 1,
  messageIds: ['ses1'],
  sent: { at: began.toISOString() },
  opens: [],
});

interface Given {
  readonly rows?: number;
  readonly counted?: number;
  readonly onRow?: (i: number) => void | Promise<void>;
  readonly onTraces?: (rows: readonly AuditRow[]) => void | Promise<void>;
  readonly timeLeft?: () => number;
  readonly exports?: PrintShop['exports'];
}

/** Delivers a job to a worker over so many rows; returns which messages it gave back. */
async function deliver(bodies: readonly unknown[], given: Given = {}): Promise<string[]> {
  const { rows = 3, counted = rows, onRow, timeLeft = () => 900_000 } = given;
  const told: PrintShop['exports'] = {
    ...exports,
    progress(site, userUid, exportUid, lease, how, at) {
      progress.push([how.done, how.total]);
      return exports.progress(site, userUid, exportUid, lease, how, at);
    },
    ...given.exports,
  };
  const worker = mailExportsWorker({
    sites: [site('main'), site('regional')],
    exports: told,
    logs: {
      async *all(_site, _zone, question) {
        asked.push(question);
        for (let i = 0; i < rows; i++) {
          await onRow?.(i);
          yield message(i);
        }
      },
    },
    counters: {
      sums: async () => ({
        ...{ sent: counted, delivered: 0, opened: 0, clicked: 0 },
        ...{ bounced: 0, complained: 0, machine_opened: 0 },
      }),
    },
    audit: {
      async add(_site, rows) {
        await given.onTraces?.(rows);
      },
    },
    files: {
      async putPdf(key, bytes) {
        files.set(key, bytes);
      },
    },
    shelf,
    now,
    newLease: () => `lease${++leases}`,
  });
  const Records = bodies.map((body, i) => record(`r${i}`, body));
  const { batchItemFailures } = await worker({ Records }, { getRemainingTimeInMillis: timeLeft });
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}
let leases = 0;

const site = (schoolUid: string) => ({
  schoolUid,
  name: 'Harbour College',
  host: `${schoolUid}.example.edu`,
  timeZone: 'Australia/Sydney',
  sender: 'school@example.edu',
  configurationSet: `portal-${schoolUid}`,
  unsubscribeHost: '',
  issuer: 'https://issuer.example.edu',
  clientId: 'client',
});

const record = (messageId: string, body: unknown): SQSRecord => ({
  messageId,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  receiptHandle: '',
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: '',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: '',
  awsRegion: '',
});

const job = { site: 'main', userUid: 'u-admin', exportUid: 'x1' };
const begin = (filter = {}, exportUid = 'x1') =>
  exports.add(
    'main',
    'u-admin',
    exportUid,
    { filter: { types: 'PRINCIPAL', ...filter }, asked_by: { username: 'ada', network: '' } },
    now(),
  );
const state = () => exports.get('main', 'u-admin', 'x1', now());

describe('a PDF of the logs', () => {
  it('can be fetched only once it is written down whom it tells of', async () => {
    await begin();
    let before: string | undefined;
    const rows: AuditRow[] = [];
    await deliver([job], {
      async onTraces(left) {
        rows.push(...left);
        before = (await state())?.state;
      },
    });
    expect([before, (await state())?.state]).toEqual(['making', 'ready']);
    expect(rows.map(({ child }) => child)).toEqual(['u0', 'u1', 'u2']);
    expect(rows[0]).toMatchObject({ by: { userUid: 'u-admin', username: 'ada' }, act: 'export' });
    expect(new Set(rows.map(({ auditUid }) => auditUid)).size).toBe(3);
  });

  it('fails when that cannot be written down', async () => {
    await begin();
    await deliver([job], { onTraces: () => Promise.reject(new Error('away')) });
    expect((await state())?.state).toBe('failed');
  });

  it('is made of all rows that its filter finds, and lies under its person', async () => {
    await begin({ start_date: '2026-06-01', end_date: '2026-06-05' });
    expect(await deliver([job])).toEqual([]);
    const made = await state();
    expect(made).toMatchObject({ state: 'ready', done: 3, total: 3 });
    expect(made?.object_key).toMatch(/^main\/u-admin\/x1-lease\d+\.pdf$/);
    expect(asked).toEqual([
      { types: 'PRINCIPAL', start_date: '2026-06-01', end_date: '2026-06-05' },
    ]);
    const pdf = await readPdf(files.get(made?.object_key ?? '') ?? new Uint8Array());
    expect(pdf.title).toBe('PRINCIPAL Email Logs');
    expect(pdf.rows().map(([email]) => email)).toEqual([
      'Email',
      ...[0, 1, 2].map((i) => `carer${i}@example.edu`),
    ]);
  });

  it('of another school lies there', async () => {
    const asked = {
      filter: { types: 'PRINCIPAL' as const },
      asked_by: { username: 'ada', network: '' },
    };
    await exports.add('regional', 'u-admin', 'x1', asked, now());
    await deliver([{ ...job, site: 'regional' }]);
    expect([...files.keys()]).toEqual([expect.stringMatching(/^regional\/u-admin\/x1-/)]);
  });

  it('is left by a worker whose place another has taken', async () => {
    await begin();
    let read = 0;
    const overtaken = { ...exports, progress: async () => false };
    await deliver([job], { rows: 2500, onRow: () => void read++, exports: overtaken });
    expect([read, files.size, (await state())?.state]).toEqual([0, 0, 'making']);
  });

  it('tells how far it is', async () => {
    await begin();
    await deliver([job], { rows: 2500 });
    expect(progress).toEqual([
      [0, 2500],
      [1000, 2500],
      [2000, 2500],
      [2500, 2500],
    ]);
  });

  it('never says more than all, also when messages leave while it is made', async () => {
    await begin();
    await deliver([job], { rows: 2500, counted: 1800 });
    expect(progress.map(([done, total]) => done <= (total ?? 0))).toEqual([true, true, true, true]);
  });

  it('is made once, however often its job comes', async () => {
    await begin();
    expect(await deliver([job, job])).toEqual([]);
    expect(await deliver([job])).toEqual([]);
    expect(files.size).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it('is made once by two workers at the same time', async () => {
    await begin();
    await Promise.all([deliver([job]), deliver([job])]);
    expect(files.size).toBe(1);
    expect((await state())?.state).toBe('ready');
  });

  it.each([
    ['another school', { ...job, site: 'elsewhere' }],
    ['another school of ours', { ...job, site: 'regional' }],
    ['an export that nobody asked for', { ...job, exportUid: 'x2' }],
  ])('is not made for %s, and that is not tried again', async (_, body) => {
    await begin();
    expect(await deliver([body])).toEqual([]);
    expect(files.size).toBe(0);
    expect((await state())?.state).toBe('waiting');
  });
});

describe('a batch of ten', () => {
  it.each([...Array(11).keys()])(
    'with %i that nobody can read makes the others once, and leaves those to the dead letters',
    async (k) => {
      const poison = ['', '{', 'null', '[]', '{}', '"', '1', 'x', '{"site":"main"}', ' '];
      const good = Array.from({ length: 10 - k }, (_, i) => ({ ...job, exportUid: `e${i}` }));
      for (const { exportUid } of good) {
        await begin({}, exportUid);
      }
      const failed = poison.slice(0, k).map((_, i) => `r${i}`);
      expect(await deliver([...poison.slice(0, k), ...good], { rows: 0 })).toEqual(failed);
      expect(files.size).toBe(10 - k);
    },
  );
});

describe('a PDF that cannot be made', () => {
  it('says why when the question finds too much', async () => {
    await begin({ email: 'a' });
    const sentence = 'That finds too many e-mails.';
    await deliver([job], {
      onRow: () => {
        throw new AppError('badRequest', sentence);
      },
    });
    expect(await state()).toMatchObject({ state: 'failed', message: sentence });
  });

  it('says so when there are more rows than it can hold, before any is read', async () => {
    await begin();
    await deliver([job], { counted: mostRows + 1 });
    expect(asked).toEqual([]);
    expect(await state()).toMatchObject({
      state: 'failed',
      message:
        'That is more than a PDF can hold (200,000 messages). Please choose fewer days, or take the CSV.',
    });
  });

  it('ends in time before its Lambda does', async () => {
    await begin();
    await deliver([job], { rows: 1500, timeLeft: () => 100_000 });
    expect((await state())?.message).toBe(
      'The PDF took too long. Please choose fewer days, or take the CSV.',
    );
    expect(files.size).toBe(0);
  });

  it('hides what is a fault of ours, and can be started again', async () => {
    await begin();
    const failures = await deliver([job], {
      onRow: () => {
        throw new Error('secret detail');
      },
    });
    expect(failures).toEqual([]);
    expect(await state()).toMatchObject({
      state: 'failed',
      message: 'Something went wrong while the PDF was made. Please start it again.',
    });
  });
});

describe('a worker that dies', () => {
  const killed = new Error('killed');

  it.each([0, 1, 2])(
    'at row %i leaves an export that has failed some minutes later',
    async (at) => {
      await begin();
      const dead: PrintShop['exports'] = {
        ...exports,
        // A dead worker writes nothing more.
        failed: async () => {
          throw killed;
        },
      };
      const onRow = (i: number) => {
        if (i === at) throw killed;
      };
      expect(await deliver([job], { exports: dead, onRow })).toEqual(['r0']);
      expect((await state())?.state).toBe('making');
      pass(6);
      expect(await state()).toMatchObject({
        state: 'failed',
        message: 'The PDF was interrupted. Please start it again.',
      });
      // Its message comes again, and changes nothing that a person was told.
      await deliver([job]);
      expect((await state())?.state).toBe('failed');
    },
  );

  it('after the file was put leaves no export that is ready without its file', async () => {
    await begin();
    const dead: PrintShop['exports'] = {
      ...exports,
      ready: async () => {
        throw killed;
      },
      failed: async () => {
        throw killed;
      },
    };
    await deliver([job], { exports: dead });
    pass(6);
    expect((await state())?.state).toBe('failed');
  });

  it('and was never there leaves an export that has failed after a quarter of an hour', async () => {
    await begin();
    pass(14);
    expect((await state())?.state).toBe('waiting');
    pass(2);
    expect((await state())?.state).toBe('failed');
    await deliver([job]);
    expect(files.size).toBe(0);
  });

  it('is forgotten with its export a day later', async () => {
    await begin();
    await deliver([job]);
    pass(60 * 24 + 1);
    expect(await state()).toBeUndefined();
  });
});
