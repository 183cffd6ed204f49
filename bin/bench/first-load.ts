import { webWeight } from '../lib/web-weight.ts';
import type { Row } from './table.ts';

/** The budgets of the interface, in gzipped kilobytes: the first paint, and each further screen. */
const entryBudget = 175;
const screenBudget = 25;

/** What a browser loads before the first paint, for the signed-in frame, and what each screen adds to both. */
export async function firstLoads(): Promise<Row[]> {
  const { entry, frame, screens, weight, withImports } = await webWeight();
  const row = (what: string, size: number, budget: number | undefined): Row => ({
    what,
    measured: `${size.toFixed(1)} KB`,
    peer: budget ? `${budget} KB (budget)` : '',
    ratio: budget && size / budget,
  });
  const there = withImports([...entry, ...frame]);
  return [
    row('entry', weight(entry), entryBudget),
    row('frame and session, beside the sign-in', weight(frame, withImports(entry)), undefined),
    ...screens.map((screen) =>
      row(screen.replace(/^.*\//, '').replace('.tsx', ''), weight([screen], there), screenBudget),
    ),
  ];
}
