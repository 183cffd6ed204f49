import { PassThrough } from 'node:stream';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { findings } from '#functions/intake/faults';
import type { StoredRoster } from '#functions/intake/merge/stored';
import { dryRun } from '#functions/intake/plan/dry-run';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { startWorkbook } from '#functions/kernel/spreadsheet/xlsx';
import { tableColumns } from '#shared/email-logs/email-log-columns';
import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';
import { csvOf } from '#shared/spreadsheet/csv';
import { demoSchool } from '../demo/school.ts';
import { message } from './pdf.ts';
import { peer } from './peer.ts';
import { median, type Row } from './table.ts';

const timeZone = 'Australia/Sydney';
const exported = 20_000;
/** The number of students in the roster. */
const students = 2_000;
/** The number of rows in the calendar. */
const events = 20_000;

/** Measures how fast the portal writes and reads files, beside the bare library. */
export async function fileCosts(): Promise<Row[]> {
  const messages = Array.from({ length: exported }, (_, i) => message(i));
  return [...(await exports(messages)), await rosterRead(), await calendarRead()];
}

async function exports(messages: readonly EmailStatistics[]): Promise<Row[]> {
  const columns = tableColumns('PRINCIPAL');
  const titles = columns.map(({ title }) => title);
  const cells = () => messages.map((each) => columns.map(({ words }) => words(each, timeZone)));
  const csv = await seconds(() => csvOf(titles, cells()));
  const bare = await seconds(() => Papa.unparse([titles, ...cells()]));
  const rows = (taken: number) => `${Math.round(exported / taken).toLocaleString('en')} rows/s`;
  return [
    {
      what: 'e-mail logs as CSV',
      measured: rows(csv),
      peer: `${rows(bare)} (papaparse, formulas left in)`,
      ratio: bare / csv,
    },
    await workbook(titles, cells()),
  ];
}

/** Measures the processor time of a workbook, because both writers compress in another thread. */
async function workbook(titles: readonly string[], rows: readonly (readonly string[])[]) {
  const columns = titles.map((title) => ({ title, width: 20 }));
  const cells = rows.map((row, i) => [...row, new Date(Date.UTC(2026, 5, 4, 0, 0, i))]);
  const ours = await processorSeconds(async () => {
    const book = await startWorkbook({ name: 'Logs', columns }, async () => {});
    for (const row of cells) await book.row(row);
    await book.finish();
  });
  const { stream } = peer('exceljs', '4.4.0') as Excel;
  const theirs = await processorSeconds(async () => {
    const out = new PassThrough().resume();
    const book = new stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
    const sheet = book.addWorksheet('Logs');
    sheet.columns = columns.map(({ title, width }) => ({ header: title, width }));
    for (const row of cells) sheet.addRow(row).commit();
    await book.commit();
  });
  const speed = (taken: number) =>
    `${Math.round(exported / taken).toLocaleString('en')} rows per processor second`;
  return {
    what: 'e-mail logs as XLSX',
    measured: speed(ours),
    peer: `${speed(theirs)} (the streaming writer of exceljs)`,
    ratio: theirs / ours,
  };
}

/** The part of exceljs that is measured. */
interface Excel {
  readonly stream: {
    readonly xlsx: {
      readonly WorkbookWriter: new (
        options: object,
      ) => {
        addWorksheet(name: string): {
          columns: object[];
          addRow(row: unknown): { commit(): void };
        };
        commit(): Promise<void>;
      };
    };
  };
}

/** Measures the dry run of a OneRoster package for an empty school. */
async function rosterRead(): Promise<Row> {
  const { packages } = demoSchool({ people: students, date: '2026-06-04' });
  const bytes = Buffer.from(packages.main.roster);
  const texts = () =>
    Object.values(unzipSync(bytes)).map((file) => Buffer.from(file).toString('utf8'));
  const megabytes = texts().reduce((sum, text) => sum + text.length, 0) / 1e6;
  const ours = await seconds(() => planOf('roster.zip', bytes));
  const bare = await seconds(() => texts().map((text) => Papa.parse(text, { header: true })));
  return speeds('a OneRoster package: read, checked, compared', megabytes, ours, bare);
}

async function calendarRead(): Promise<Row> {
  const head = 'EVENT_ID,title,starts,ends,location,AUDIENCE_TYPE_ID,groups,category,description';
  const rows = Array.from({ length: events }, (_, i) => {
    const day = new Date(Date.UTC(2026, 0, 5 + (i % 300))).toISOString().slice(0, 10);
    return `event-${i},Rehearsal ${i},${day}T09:00,${day}T10:30,Hall,1,,Music,Bring your instrument`;
  });
  const text = [head, ...rows].join('\r\n');
  const bytes = Buffer.from(text);
  const ours = await seconds(() => planOf('calendar.csv', bytes));
  const bare = await seconds(() => Papa.parse(text, { header: true }));
  return speeds('calendar.csv: read, checked, compared', bytes.length / 1e6, ours, bare);
}

const speeds = (what: string, megabytes: number, ours: number, bare: number): Row => ({
  what,
  measured: `${(megabytes / ours).toFixed(1)} MB/s`,
  peer: `${(megabytes / bare).toFixed(0)} MB/s (papaparse alone)`,
  ratio: bare / ours,
});

/** Runs the dry run of a file at an empty school. */
async function planOf(filename: string, bytes: Buffer): Promise<void> {
  const found = findings();
  let changes = 0;
  await dryRun({
    filename,
    file: bytes,
    storeReport: async () => {},
    site: { schoolUid: namedSchool('main').site, timeZone },
    now: new Date('2026-06-04T00:00:00Z'),
    stored: nothing,
    found,
    write: async () => {
      changes++;
    },
  });
  const [fault] = found.faults;
  if (changes === 0) throw new Error(`${filename} has no changes: ${fault?.reason}`);
}

async function* none(): AsyncGenerator<never> {}
const nothing: StoredRoster = {
  of: () => ({
    records: none,
    recordsWith: async () => new Map(),
    profiles: none,
    groups: none,
    areas: none,
    seniorFrom: async () => undefined,
    intakeSettings: async () => undefined,
    chosenSchool: async () => undefined,
    domains: async () => [],
    fileReadings: async () => new Map(),
    portalRecords: none,
    erased: async () => new Map(),
  }),
};

/** Returns the median of 3 runs, in seconds of all processors. */
async function processorSeconds(work: () => Promise<void>): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < 3; i++) {
    const started = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(started);
    took.push((user + system) / 1e6);
  }
  return median(took);
}

/** Returns the median of 3 runs. */
async function seconds(work: () => unknown): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < 3; i++) {
    const started = performance.now();
    await work();
    took.push((performance.now() - started) / 1000);
  }
  return median(took);
}
