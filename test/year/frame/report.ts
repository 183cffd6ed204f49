import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prices } from '#bin/lib/cost/prices';
import { project } from '#bin/lib/project';
import { textParts } from '#shared/notifications/text-parts';
import type { MemoryPortal } from '#test/support/memory/memory-portal';
import { pushBudget } from '../rules/pushes.ts';
import type { Mail } from './mailbox.ts';
import type { CallCost, Meter } from './meter.ts';
import type { Push } from './pushes.ts';
import { fullSize, type Reported } from './reported.ts';
import { sameUse } from './same-use.ts';
import type { Text } from './texts.ts';

/** What a run knows at its end. */
interface Ended {
  readonly report: Reported;
  readonly portal: MemoryPortal;
  readonly meter: Pick<Meter, 'background'>;
  readonly mails: readonly Mail[];
  readonly pushes: readonly Push[];
  readonly texts: readonly Text[];
  readonly queues: { readonly counts: () => ReadonlyMap<string, number> };
  readonly hands: ReadonlyMap<string, number>;
  readonly size: { readonly seed: number; readonly students: number };
}

/** The name of the page, which is in the project once a whole year is green. */
const name = 'year';

/** Writes the page of the year into `docs`. */
export const writeReport = (page: string): void =>
  writeFileSync(join(project, 'docs', `${name}.md`), page);

/** Returns the page of a run. */
export function reportOf(ended: Ended): string {
  const { report, size, hands, portal } = ended;
  const weeks = report.days / 7;
  const carers = report.carerWeeks.carers / report.days;
  const text = [
    '# A year of two schools',
    `\`npm run proof -- year\` writes this page: ${report.days} days of two schools, ${size.students} students at the first one${size.students < fullSize ? `, of ${fullSize} at full size` : ''}, seed ${size.seed}.\nIts scripts (\`test/year/scripts\`) do a part of what people do, so sums are of that part only; what each call costs is not.`,
    '## Messages for a carer in a week',
    table(
      ['kind', 'mails'],
      sorted(report.carerWeeks.mails).map(([kind, count]) => [
        kind,
        (count / carers / weeks).toFixed(2),
      ]),
    ),
    phones(ended),
    '## What it would cost in a month',
    table(['what', 'a month', 'dollars'], costs(ended)),
    '## Month by month',
    sameWords(ended),
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
  return `${text.join('\n\n')}\n`;
}

/** Says how much reaches phones, and whether the budget of pushes held. */
const phones = ({ pushes, texts, report }: Ended): string =>
  `${pushes.length.toLocaleString('en-AU')} pushes and ${texts.length.toLocaleString('en-AU')} texts left. Nobody may get more than ${pushBudget} pushes on a day, beside emergencies and absences; the most were ${report.mostPushes}.`;

/** Says what the same use costs in the first and the thirteenth month. */
function sameWords({ report: { uses } }: Ended): string {
  const found = sameUse(uses);
  if (!found) return '';
  const { first, second } = found;
  const change = ((second / first - 1) * 100).toFixed(1);
  return `The same use costs ${first.toFixed(3)} dollars of tables a month in the first weeks of school and ${second.toFixed(3)} in the same weeks a year later: ${change} %, of at most 5.`;
}

const sorted = (counts: ReadonlyMap<string, number>) =>
  [...counts].toSorted(([, one], [, other]) => other - one);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function costs(ended: Ended): string[][] {
  const { report, mails, meter, texts, portal, queues } = ended;
  const { background } = meter;
  const months = report.days / 30.4;
  const calls = [...report.calls.values()];
  const sum = (of: (cost: CallCost) => number) => calls.reduce((all, each) => all + of(each), 0);
  let total = 0;
  const row = (what: string, monthly: number, dollars: number) => {
    total += monthly * dollars;
    const shown = monthly < 10 ? monthly.toFixed(3) : Math.round(monthly).toLocaleString('en-AU');
    return [what, shown, (monthly * dollars).toFixed(2)];
  };
  const each = (what: string, count: number, million: number) =>
    row(what, count / months, million / 1e6);
  const parts = texts.reduce((all, { body }) => all + textParts(body), 0);
  const delivered = [...queues.counts().values()].reduce((all, count) => all + count, 0);
  const gb = storedIn(portal).map(({ bytes, isTable }) => ({ gb: bytes / 1e9, isTable }));
  const gbOf = (isTable: boolean) =>
    gb.reduce((all, one) => (one.isTable === isTable ? all + one.gb : all), 0);
  const rows = [
    each(
      'calls',
      sum(({ count }) => count),
      prices.gatewayCalls + prices.lambdaRequests,
    ),
    each(
      'units read by calls',
      sum(({ read }) => read),
      prices.tableReads,
    ),
    each(
      'units written by calls',
      sum(({ written }) => written),
      prices.tableWrites,
    ),
    each('units read by workers and schedules', background.read, prices.tableReads),
    each('units written by workers and schedules', background.written, prices.tableWrites),
    // A message is sent, received and deleted.
    each('messages of queues', delivered, prices.queueRequests * 3),
    each('mails', mails.length, prices.mails),
    each('parts of texts', parts, prices.textSegment * 1e6),
    row('GB in tables at the end', gbOf(true), prices.tableGb),
    row('GB in files at the end', gbOf(false), prices.bucketGb),
  ];
  return [...rows, ['**together**', '', total.toFixed(2)]];
}

const months = (costs: Reported['months']): string[][] =>
  [...costs].map(([month, { calls, read, written }]) => {
    const dollars = (read * prices.tableReads + written * prices.tableWrites) / 1e6;
    return [month, `${calls}`, dollars.toFixed(2), ((dollars / calls) * 1000).toFixed(4)];
  });

/** Returns what tables and buckets hold. */
function storedIn({ tables, objects }: MemoryPortal) {
  const rows = [...tables.database.tables.values()].map((each) => {
    const bytes = [...each.items.values()].reduce((sum, item) => sum + each.sizeOf(item), 0);
    return { name: each.definition.name, count: each.items.size, bytes, isTable: true };
  });
  const files = new Map<string, { count: number; bytes: number }>();
  for (const [key, { length }] of objects) {
    const [bucket = ''] = key.split('/');
    const { count, bytes } = files.get(bucket) ?? { count: 0, bytes: 0 };
    files.set(bucket, { count: count + 1, bytes: bytes + length });
  }
  const buckets = [...files].map(([bucket, is]) => ({
    name: `files of ${bucket}`,
    ...is,
    isTable: false,
  }));
  return [...rows, ...buckets];
}

/** The largest tables and buckets. */
const stored = (portal: MemoryPortal): string[][] =>
  storedIn(portal)
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, 12)
    .map(({ name: of, count, bytes }) => [of, `${count}`, (bytes / 1e6).toFixed(1)]);

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
