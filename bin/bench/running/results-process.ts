import { readFileSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { Unzip, UnzipInflate } from 'fflate';
import Papa from 'papaparse';
import { findings } from '#functions/intake/faults';
import type { StoredRoster } from '#functions/intake/merge/stored';
import { dryRun } from '#functions/intake/plan/dry-run';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { mostMemory } from '../memory.ts';

/**
 * Reads a package in a process of its own, and prints what it took: `ours` makes the dry run for an
 * empty school, `papaparse` only splits the files into cells.
 */
const [, , reader, path = ''] = process.argv;

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

/** Returns the number of changes of the dry run. */
async function ours(): Promise<number> {
  const found = findings();
  let changes = 0;
  await dryRun({
    filename: 'roster.zip',
    file: readFileSync(path),
    storeReport: async () => {},
    site: { schoolUid: namedSchool('bench').site, timeZone: 'Australia/Sydney' },
    now: new Date('2026-06-04T00:00:00Z'),
    stored: nothing,
    found,
    write: async () => {
      changes++;
    },
  });
  const [fault] = found.faults;
  if (changes === 0) throw new Error(`The package has no changes: ${fault?.reason}`);
  return changes;
}

/** Returns the number of rows, without keeping one. */
function papaparse(): number {
  let rows = 0;
  const unzip = new Unzip((file) => {
    const decoder = new StringDecoder('utf8');
    let rest = '';
    file.ondata = (error, bytes, isLast) => {
      if (error) throw error;
      const text = rest + decoder.write(bytes);
      const end = isLast ? text.length : text.lastIndexOf('\n') + 1;
      rest = text.slice(end);
      rows += Papa.parse(text.slice(0, end), { skipEmptyLines: true }).data.length;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.push(readFileSync(path), true);
  return rows;
}

const count = reader === 'ours' ? await ours() : papaparse();
const { userCPUTime, systemCPUTime } = process.resourceUsage();
const seconds = (userCPUTime + systemCPUTime) / 1e6;
process.stdout.write(JSON.stringify({ count, seconds, megabytes: mostMemory() / 1024 ** 2 }));
