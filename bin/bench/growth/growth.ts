import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { project } from '../../lib/project.ts';
import type { Row } from '../table.ts';
import { growing, limits, required, shownName, subjectOf } from './lists.ts';
import { type Cost, type Measured, weightOf } from './measure.ts';

const sizes = [100, 10_000, 1_000_000] as const;

/**
 * Measures what each list, report and job costs with 100, 10,000 and 1,000,000 records, one process
 * after another. What cannot have so many gets a row with its limit.
 */
export async function growthCosts(): Promise<Row[]> {
  const rows = Object.entries(growing).flatMap(([kind, { rows, most = sizes[2] }]) => {
    const [few = {}, some = {}, many = {}] = sizes.map((count) =>
      costsOf(kind, Math.min(count, most)),
    );
    return Object.keys(many).map((call) => {
      const [a, b, c] = [few[call], some[call], many[call]];
      return {
        call,
        what: `${shownName(call)}, of ${most.toLocaleString('en')} ${rows}`,
        measured: shown(call, c),
        peer: `${shown(call, b)} of 10,000, ${shown(call, a)} of 100`,
        ratio: ratioOf(c, b),
      };
    });
  });
  const measured = new Set(rows.map(({ call }) => subjectOf(call)));
  const others = required
    .filter((name) => !measured.has(name))
    .map((name) => ({
      what: shownName(name),
      measured: 'no million',
      peer: limits.get(name) ?? 'no row, no limit',
      ratio: undefined,
    }));
  return [...rows.map(({ call: _, ...row }): Row => row), ...others];
}

const ratioOf = (many: Cost | undefined, some: Cost | undefined): number =>
  many && some && weightOf(some) > 0 ? weightOf(many) / weightOf(some) : 1;

const isHome = (call: string): boolean => subjectOf(call) === 'home.get';

/** The units read and written. Of a job or a report, the processor time too; of Home, the calls of tables. */
function shown(call: string, cost: Cost | undefined): string {
  const { read = 0, written = 0, calls = 0, seconds = 0 } = cost ?? {};
  const isLong = /^(job|report) /.test(call);
  const also = isLong ? ` in ${seconds.toFixed(2)} s` : isHome(call) ? ` in ${calls} calls` : '';
  return `${read.toLocaleString('en')} + ${written.toLocaleString('en')} units${also}`;
}

function costsOf(kind: string, count: number): Measured {
  const script = join(project, 'bin', 'bench', 'growth', 'process.ts');
  const options = ['--max-old-space-size=9000', '--disable-warning=ExperimentalWarning'];
  const text = execFileSync(process.execPath, [...options, script, kind, String(count)], {
    encoding: 'utf8',
  });
  // Jobs log to the same output before.
  return JSON.parse(text.trim().split('\n').at(-1) ?? '') as Measured;
}
