import { namedSchool } from '#functions/kernel/schools/named-school';
import { countedTables } from '../../lib/running/counted-tables.ts';
import { growing } from './lists.ts';

/** What each call costs with a number of records: units, calls of tables, and seconds of the processor. */
export type Measured = Record<string, Cost>;
export interface Cost {
  readonly units: number;
  readonly calls: number;
  readonly seconds: number;
}

/** Fills a school with some records of a kind and measures the calls that read them. */
export async function measureGrowing(kind: string, count: number): Promise<Measured> {
  const found = growing[kind];
  if (!found) throw new Error(`There is no kind of records “${kind}”`);
  const tables = countedTables(found.tables);
  await found.fill(tables.filling, namedSchool('main').site, count);
  const costs: Measured = {};
  for (const [what, call] of Object.entries(found.calls(tables))) {
    // The first call also reads what stays in memory for a minute.
    await call(namedSchool('main').site);
    tables.spent();
    tables.sent();
    const started = process.cpuUsage();
    await call(namedSchool('main').site);
    const { user, system } = process.cpuUsage(started);
    const seconds = (user + system) / 1e6;
    costs[what] = { units: tables.spent(), calls: tables.sent(), seconds };
  }
  return costs;
}
