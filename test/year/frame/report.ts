import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prices } from '#bin/lib/cost/prices';
import { project } from '#bin/lib/project';
import type { MemoryPortal } from '#test/support/memory/memory-portal';
import type { CallCost } from './calls.ts';
import type { Mail } from './mailbox.ts';

/** What the report of a run is written from. */
export interface Reported {
  readonly calls: Map<string, CallCost>;
  /** Alarms and dead letters, by their words, with the days on which there were any. */
  readonly alarms: Map<string, number>;
  /** Messages by kind, that left for a carer: the sum, and carers times weeks. */
  readonly carerWeeks: { mails: Map<string, number>; carers: number };
  /** What calls and work cost in each month, `YYYY-MM`. */
  readonly months: Map<string, MonthCost>;
  days: number;
}

/** The units of tables of a month, with those of workers and schedules, and how many calls there were. */
export interface MonthCost {
  readonly calls: number;
  readonly read: number;
  readonly written: number;
}

export const emptyReport = (): Reported => ({
  calls: new Map(),
  months: new Map(),
  alarms: new Map(),
  carerWeeks: { mails: new Map(), carers: 0 },
  days: 0,
});

/** What a run knows at its end. */
interface Ended {
  readonly report: Reported;
  readonly portal: MemoryPortal;
  /** Units that workers and schedules used. */
  readonly background: { readonly read: number; readonly written: number };
  readonly mails: readonly Mail[];
  readonly hands: ReadonlyMap<string, number>;
  readonly size: { readonly seed: number; readonly students: number };
}

/** The name of the page, which is in the project once a whole year is green. */
const name = 'year';

/** Writes the page of the year in `docs`. */
export function writeReport(ended: Ended): void {
  const { report, size, hands, portal } = ended;
  const weeks = report.days / 7;
  const carers = report.carerWeeks.carers / report.days;
  const text = [
    '# A year of two schools',
    `\`npm run proof -- year\` writes this page: ${report.days} days of two schools, ${size.students} students at the first one, seed ${size.seed}.\nIts scripts (\`test/year/scripts\`) do a part of what people do, so sums are of that part only; what each call costs is not.`,
    '## Messages for a carer in a week',
    table(
      ['kind', 'mails'],
      sorted(report.carerWeeks.mails).map(([kind, count]) => [
        kind,
        (count / carers / weeks).toFixed(2),
      ]),
    ),
    '## What it would cost in a month',
    table(['what', 'a month', 'dollars'], costs(ended)),
    '## Month by month',
    'What 1,000 calls cost, with the work behind them: it must not grow with what is stored.',
    table(['month', 'calls', 'dollars', 'dollars for 1,000 calls'], months(report.months)),
    '## What is stored at the end',
    table(['where', 'records', 'MB'], stored(portal)),
    '## The slowest calls',
    'Milliseconds of this machine, of the longest one, in one process with everything else.',
    table(['call', 'calls', 'longest', 'units read', 'units written'], slowest(report.calls)),
    '## Alarms and dead letters',
    'Each for trouble that the run had made: an alarm without a cause fails it.',
    table(
      ['words', 'times'],
      sorted(report.alarms).map(([words, count]) => [words, `${count}`]),
    ),
    '## What people did by hand',
    table(
      ['what', 'times'],
      sorted(hands).map(([what, count]) => [what, `${count}`]),
    ),
  ];
  writeFileSync(join(project, 'docs', `${name}.md`), `${text.join('\n\n')}\n`);
}

const sorted = (counts: ReadonlyMap<string, number>) =>
  [...counts].toSorted(([, one], [, other]) => other - one);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function costs({ report, mails, background }: Ended): string[][] {
  const months = report.days / 30.4;
  const calls = [...report.calls.values()];
  const sum = (of: (cost: CallCost) => number) => calls.reduce((all, each) => all + of(each), 0);
  const row = (what: string, count: number, million: number) => {
    const monthly = count / months;
    return [
      what,
      Math.round(monthly).toLocaleString('en-AU'),
      ((monthly * million) / 1e6).toFixed(2),
    ];
  };
  return [
    row(
      'units read by calls',
      sum(({ read }) => read),
      prices.tableReads,
    ),
    row(
      'units written by calls',
      sum(({ written }) => written),
      prices.tableWrites,
    ),
    row('units read by workers and schedules', background.read, prices.tableReads),
    row('units written by workers and schedules', background.written, prices.tableWrites),
    row('mails', mails.length, prices.mails),
  ];
}

const months = (costs: Reported['months']): string[][] =>
  [...costs].map(([month, { calls, read, written }]) => {
    const dollars = (read * prices.tableReads + written * prices.tableWrites) / 1e6;
    return [month, `${calls}`, dollars.toFixed(2), ((dollars / calls) * 1000).toFixed(4)];
  });

/** The ten largest tables, and the objects. */
function stored({ tables, objects }: MemoryPortal): string[][] {
  const rows = [...tables.database.tables.values()].map((each) => {
    const bytes = [...each.items.values()].reduce((sum, item) => sum + each.sizeOf(item), 0);
    return { name: each.definition.name, count: each.items.size, bytes };
  });
  const bytes = [...objects.values()].reduce((sum, { length }) => sum + length, 0);
  const all = [...rows, { name: 'objects in buckets', count: objects.size, bytes }];
  return all
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, 12)
    .map(({ name, count, bytes: size }) => [name, `${count}`, (size / 1e6).toFixed(1)]);
}

const slowest = (calls: ReadonlyMap<string, CallCost>): string[][] =>
  [...calls]
    .toSorted(([, one], [, other]) => other.longest - one.longest)
    .slice(0, 12)
    .map(([route, { count, longest, read, written }]) => [
      `\`${route}\``,
      `${count}`,
      `${Math.round(longest)}`,
      (read / count).toFixed(1),
      (written / count).toFixed(1),
    ]);
