import { namedSchool } from '#functions/kernel/schools/named-school';
import { countedTables, type TableCost } from '../../lib/running/counted-tables.ts';
import { growing } from './lists.ts';
import { askingFor } from './looks.ts';

/** What each call costs with a number of records: units, calls of tables, and seconds of the processor. */
export type Measured = Record<string, Cost>;
export interface Cost extends TableCost {
  readonly seconds: number;
}

/** Returns what a cost is compared by. A unit of writing has the price of five of reading. */
export const weightOf = ({ read, written }: Pick<Cost, 'read' | 'written'>): number =>
  read + 5 * written;

/** Fills a school with some records of a kind and measures the calls that read them. */
export async function measureGrowing(kind: string, count: number): Promise<Measured> {
  const found = growing[kind];
  if (!found) throw new Error(`There is no kind of records “${kind}”`);
  const tables = countedTables([...new Set([...found.tables, 'looks' as const])]);
  await found.fill(tables.filling, namedSchool('main').site, count);
  const costs: Measured = {};
  for (const [what, call] of Object.entries(found.calls(tables))) {
    const as = askingFor(what, tables);
    // The first call also reads what stays in memory for a minute.
    await call(namedSchool('main').site, as);
    tables.used();
    const started = process.cpuUsage();
    await call(namedSchool('main').site, as);
    const { user, system } = process.cpuUsage(started);
    const seconds = (user + system) / 1e6;
    costs[what] = { ...tables.used(), seconds };
  }
  return costs;
}
