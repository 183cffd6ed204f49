import { webWeight } from '../lib/web-weight.ts';
import type { Row } from './table.ts';

/** The budgets of the interface, in gzipped kilobytes: the first paint, and each further screen. */
const entryBudget = 175;
const screenBudget = 25;

/** What a browser loads before the first paint, for the signed-in frame, and what each screen adds to both. */
export async function firstLoads(): Promise<Row[]> {
  const { entry, frame, screens, weight, withImports, filesOf } = await webWeight();
  const row = (
    what: string,
    wanted: readonly string[],
    there: ReadonlySet<string>,
    budget?: number,
  ): Row => {
    const size = weight(wanted, there);
    const had = filesOf(there);
    const files = filesOf(withImports(wanted)).filter((file) => !had.includes(file)).length;
    return {
      what,
      measured: `${size.toFixed(1)} KB in ${files} file${files === 1 ? '' : 's'}`,
      peer: budget ? `${budget} KB (budget)` : '',
      ratio: budget && size / budget,
    };
  };
  const there = withImports([...entry, ...frame]);
  return [
    row('entry', entry, new Set(), entryBudget),
    row('frame and session, beside the sign-in', frame, withImports(entry)),
    ...screens.map((screen) =>
      row(screen.replace(/^.*\//, '').replace('.tsx', ''), [screen], there, screenBudget),
    ),
  ];
}
