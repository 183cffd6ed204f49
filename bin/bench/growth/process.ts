import { countedTables } from '../../lib/running/counted-tables.ts';
import { growing } from './lists.ts';

/**
 * Fills a school with some records and prints what each call costs: `node process.ts KIND COUNT`. A
 * process of its own, because a million records take gigabytes.
 */
const [kind = '', count = ''] = process.argv.slice(2);
const { tables: names, fill, calls } = growing[kind as keyof typeof growing];
const tables = countedTables(names);
await fill(tables.filling, 'main', Number(count));
const costs: Record<string, { units: number; seconds: number }> = {};
for (const [what, call] of Object.entries(calls(tables))) {
  // The first call also reads what stays in memory for a minute.
  await call('main');
  tables.spent();
  const started = process.cpuUsage();
  await call('main');
  const { user, system } = process.cpuUsage(started);
  costs[what] = { units: tables.spent(), seconds: (user + system) / 1e6 };
}
console.log(JSON.stringify(costs));
