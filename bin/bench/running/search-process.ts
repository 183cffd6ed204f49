import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { median, quantile } from '../table.ts';

/**
 * A fresh process that searches an index, as a new Lambda does: `node search-process.ts FILE
 * QUERIES`. Prints what each step took.
 */
const [file = '', queries = '[]'] = process.argv.slice(2);
const now = new Date();

/** Milliseconds of processor time since a moment. Other programs of the machine do not change it. */
function since(moment: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(moment);
  return (user + system) / 1000;
}

const started = process.cpuUsage();
const [{ openSegment }, { siteIndex }] = await Promise.all([
  import('#functions/search/index/segment'),
  import('#functions/search/index/site-index'),
]);
const imported = since(started);
const index = siteIndex([openSegment(gunzipSync(readFileSync(file)))]);
const loaded = since(started) - imported;

const asked: string[] = JSON.parse(queries);
/** A reader whom half of the records concern. */
const search = (q: string) =>
  index.search(q, 'AND', ({ uid }) => uid.charCodeAt(uid.length - 1) % 2 === 0, now);
const [first = ''] = asked;
search(first);
const answered = since(started) - loaded - imported;
const times = asked.map((q) => {
  const from = process.cpuUsage();
  search(q);
  return since(from);
});

console.log(
  JSON.stringify({
    imported,
    loaded,
    first: answered,
    median: median(times),
    p95: quantile(times, 0.95),
    megabytes: process.memoryUsage().rss / 1e6,
  }),
);
