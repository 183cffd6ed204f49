import { webWeight } from '../lib/build/web-weight.ts';
import type { Row } from './table.ts';

/** The limits in gzipped kilobytes, of the first paint and of each screen. */
const entryBudget = 175;
const screenBudget = 25;

/**
 * Measures what a browser loads for the first paint, for the signed-in frame, and for each screen.
 */
export async function firstLoads(): Promise<Row[]> {
  const { entry, frame, screens, weight, withImports, filesOf } = await webWeight();
  const row = (
    what: string,
    wanted: readonly string[],
    loaded: ReadonlySet<string>,
    budget?: number,
  ): Row => {
    const size = weight(wanted, loaded);
    const loadedFiles = filesOf(loaded);
    const files = filesOf(withImports(wanted)).filter((file) => !loadedFiles.includes(file)).length;
    return {
      what,
      measured: `${size.toFixed(1)} KB in ${files} file${files === 1 ? '' : 's'}`,
      peer: budget ? `${budget} KB (budget)` : '',
      ratio: budget && size / budget,
    };
  };
  const loaded = withImports([...entry, ...frame]);
  return [
    row('entry', entry, new Set(), entryBudget),
    row('frame and session, beside the sign-in', frame, withImports(entry)),
    ...screens.map((screen) =>
      row(screen.replace(/^.*\//, '').replace('.tsx', ''), [screen], loaded, screenBudget),
    ),
  ];
}
