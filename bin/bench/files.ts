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
import { processorTimes, type Row } from './table.ts';

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
  const took = await secondsOf({
    ours: () => csvOf(titles, cells()),
    bare: () => Papa.unparse([titles, ...cells()]),
  });
  return [
    {
      what: 'e-mail logs as CSV',
      measured: speedOf(took.ours),
      peer: `${speedOf(took.bare)} (papaparse, formulas left in)`,
      ratio: took.bare / took.ours,
    },
    await workbook(titles, cells()),
  ];
}

const speedOf = (taken: number) =>
  `${Math.round(exported / taken).toLocaleString('en')} rows per processor second`;

/** Measures the processor time of a workbook in all threads: both writers compress in another one. */
async function workbook(titles: readonly string[], rows: readonly (readonly string[])[]) {
  const columns = titles.map((title) => ({ title, width: 20 }));
  const cells = rows.map((row, i) => [...row, new Date(Date.UTC(2026, 5, 4, 0, 0, i))]);
  const { stream } = peer('exceljs', '4.4.0') as Excel;
  const took = await secondsOf({
    async ours() {
      const book = await startWorkbook({ name: 'Logs', columns }, async () => {});
      for (const row of cells) await book.row(row);
      await book.finish();
    },
    async exceljs() {
      const out = new PassThrough().resume();
      const book = new stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
      const sheet = book.addWorksheet('Logs');
      sheet.columns = columns.map(({ title, width }) => ({ header: title, width }));
      for (const row of cells) sheet.addRow(row).commit();
      await book.commit();
    },
  });
  return {
    what: 'e-mail logs as XLSX',
    measured: speedOf(took.ours),
    peer: `${speedOf(took.exceljs)} (the streaming writer of exceljs)`,
    ratio: took.exceljs / took.ours,
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
  const took = await secondsOf({
    ours: () => planOf('roster.zip', bytes),
    bare: () => texts().map((text) => Papa.parse(text, { header: true })),
  });
  return speeds('a OneRoster package: read, checked, compared', megabytes, took);
}

async function calendarRead(): Promise<Row> {
  const head = 'EVENT_ID,title,starts,ends,location,AUDIENCE_TYPE_ID,groups,category,description';
  const rows = Array.from({ length: events }, (_, i) => {
    const day = new Date(Date.UTC(2026, 0, 5 + (i % 300))).toISOString().slice(0, 10);
    return `event-${i},Rehearsal ${i},${day}T09:00,${day}T10:30,Hall,1,,Music,Bring your instrument`;
  });
  const text = [head, ...rows].join('\r\n');
  const bytes = Buffer.from(text);
  const took = await secondsOf({
    ours: () => planOf('calendar.csv', bytes),
    bare: () => Papa.parse(text, { header: true }),
  });
  return speeds('calendar.csv: read, checked, compared', bytes.length / 1e6, took);
}

const speeds = (
  what: string,
  megabytes: number,
  { ours, bare }: Readonly<Record<'ours' | 'bare', number>>,
): Row => ({
  what,
  measured: `${(megabytes / ours).toFixed(1)} MB per processor second`,
  peer: `${(megabytes / bare).toFixed(0)} MB (papaparse alone, which checks nothing)`,
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
    cancelledEvents: async () => new Set<string>(),
    portalRecords: none,
    erased: async () => new Map(),
  }),
};

/** Returns the processor seconds of works that take turns, each warmed up once: medians of 5 runs. */
async function secondsOf<K extends string>(
  works: Record<K, () => unknown>,
): Promise<Record<K, number>> {
  const milliseconds = await processorTimes(works, { runs: 5, rounds: 1 });
  const all = Object.entries<number>(milliseconds).map(([name, ms]) => [name, ms / 1000]);
  return Object.fromEntries(all) as Record<K, number>;
}
