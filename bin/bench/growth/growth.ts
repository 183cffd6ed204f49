import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { project } from '../../lib/project.ts';
import type { Row } from '../table.ts';
import { growing } from './lists.ts';

const sizes = [100, 10_000, 1_000_000] as const;

interface Cost {
  readonly units: number;
  readonly seconds: number;
}
type Costs = Record<string, Cost>;

/** Measures what each list costs with 100, 10,000 and 1,000,000 records, one process after another. */
export async function growthCosts(): Promise<Row[]> {
  return Object.entries(growing).flatMap(([kind, { rows }]) => {
    const [few, some, many] = sizes.map((count) => costsOf(kind, count));
    return Object.keys(many ?? {}).map((what): Row => {
      const [a, b, c] = [few, some, many].map((costs) => costs?.[what]);
      return {
        what: `${what}, of 1,000,000 ${rows}`,
        measured: shown(what, c),
        peer: `${shown(what, b)} of 10,000, ${shown(what, a)} of 100`,
        ratio: (c?.units ?? 0) / (b?.units ?? 1),
      };
    });
  });
}

/** Of a job or a report, the processor time too. */
function shown(what: string, cost: Cost | undefined): string {
  const { units = 0, seconds = 0 } = cost ?? {};
  const isLong = /^(job|report):/.test(what);
  return `${units.toLocaleString('en')} units${isLong ? ` in ${seconds.toFixed(2)} s` : ''}`;
}

function costsOf(kind: string, count: number): Costs {
  const script = join(project, 'bin', 'bench', 'growth', 'process.ts');
  const options = ['--max-old-space-size=9000', '--disable-warning=ExperimentalWarning'];
  const text = execFileSync(process.execPath, [...options, script, kind, String(count)], {
    encoding: 'utf8',
  });
  return JSON.parse(text) as Costs;
}
