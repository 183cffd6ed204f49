import { screenBudgets, webWeight } from '../lib/build/web-weight.ts';
import type { Row } from './table.ts';

/** The limit of the first paint, in gzipped kilobytes. */
const entryBudget = 150;

/**
 * Measures what a browser loads for the first paint and for the signed-in frame, and for each screen:
 * what it adds to the frame, and all JavaScript from an empty cache until it is there.
 */
export async function firstLoads(): Promise<Row[]> {
  const { entry, frame, signIn, screens, weight, withImports, filesOf } = await webWeight();
  const signedIn = [...entry, ...frame, ...signIn];
  const there = withImports([...entry, ...frame]);
  const size = (wanted: readonly string[], loaded: ReadonlySet<string> = new Set()) => {
    const loadedFiles = filesOf(loaded);
    const files = filesOf(withImports(wanted)).filter((file) => !loadedFiles.includes(file)).length;
    return `${weight(wanted, loaded).toFixed(1)} KB in ${files} file${files === 1 ? '' : 's'}`;
  };
  const row = (what: string, wanted: readonly string[], budget?: number): Row => {
    const loaded = budget === entryBudget ? new Set<string>() : there;
    return {
      what,
      measured: size(wanted, loaded),
      peer: budget ? `${budget} KB (budget)` : '',
      ratio: budget && weight(wanted, loaded) / budget,
    };
  };
  return [
    row('first paint', entry, entryBudget),
    { what: 'signed in, every screen', measured: size(signedIn), peer: '', ratio: undefined },
    ...screens.map((screen): Row => {
      const name = screen.replace(/^.*\//, '').replace('.tsx', '');
      return row(
        `${name}; all of it ${size([...signedIn, screen])}`,
        [screen],
        screenBudgets.get(screen),
      );
    }),
  ];
}
