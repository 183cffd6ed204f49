import { readFileSync } from 'node:fs';
import { searchGroups } from '#shared/search/search.contract';
import type { SampleQuery } from '../samples/sample-texts.ts';
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
const [{ openSegment }, { siteIndex }, { unpacked }] = await Promise.all([
  import('#functions/search/index/segment'),
  import('#functions/search/index/site-index'),
  import('#functions/kernel/store/packed-reader'),
]);
const imported = since(started);
const index = siteIndex([openSegment(await unpacked(readFileSync(file)))]);
const loaded = since(started) - imported;

const asked: SampleQuery[] = JSON.parse(queries);
/** Searches as the handler does, for a reader whom half of the records concern. */
function search({ q }: SampleQuery): number {
  const mayRead = ({ uid }: { readonly uid: string }) => uid.charCodeAt(uid.length - 1) % 2 === 0;
  for (const matching of index.widening(q, now)) {
    const found = searchGroups.flatMap((group) => matching.ranked(mayRead, [group]));
    if (found.length > 0) return found.length;
  }
  return 0;
}
const [first] = asked;
if (first) search(first);
const answered = since(started) - loaded - imported;
const searches = asked.map((query) => {
  const from = process.cpuUsage();
  const found = search(query);
  return { kind: query.kind, found, time: since(from) };
});
const times = searches.map(({ time }) => time);
const kinds = [...new Set(asked.map(({ kind }) => kind))].map((kind) => {
  const of = searches.filter((each) => each.kind === kind);
  return {
    kind,
    p95: quantile(
      of.map(({ time }) => time),
      0.95,
    ),
    found: of.filter(({ found }) => found > 0).length / of.length,
  };
});

console.log(
  JSON.stringify({
    imported,
    loaded,
    first: answered,
    median: median(times),
    p95: quantile(times, 0.95),
    kinds,
    terms: index.size().terms,
    megabytes: process.memoryUsage().rss / 1e6,
  }),
);
