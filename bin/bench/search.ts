import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { calendarReader } from '#functions/calendar/store/calendar';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { Tables } from '#functions/kernel/store/tables';
import { pageReader } from '#functions/pages/store/page-reader';
import { pageVersionReader } from '#functions/pages/store/page-version.record';
import { placeReader } from '#functions/places/store/place-reader';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { builtSegment } from '#functions/search/index/build';
import type { Document } from '#functions/search/index/document';
import { mergedSegment } from '#functions/search/index/merge';
import { openSegment } from '#functions/search/index/segment';
import { siteIndex } from '#functions/search/index/site-index';
import { searchLibrary } from '#functions/search/library';
import { searchHandlers } from '#functions/search/search';
import { SearchQuery } from '#shared/search/search.schemas';
import { project } from '../lib/project.ts';
import { emptyTables } from '../lib/running/empty-tables.ts';
import { requestAt } from './samples/request.ts';
import { reader } from './samples/sample-places.ts';
import { fillSchool, sampleDocuments, sampleQueries } from './samples/sample-texts.ts';
import { median, quantile, type Row } from './table.ts';

const site = 'large';
const sizes = [100, 10_000, 100_000];
/** What an index may take: a cold search in seconds, memory in MB. */
const aims = { cold: 1, memory: 1_769 };
/** What a search may take in milliseconds, up to 10,000 documents and above. */
const searchAim = (documents: number) => (documents > 10_000 ? 50 : 10);

interface Searched {
  readonly imported: number;
  readonly loaded: number;
  readonly first: number;
  readonly median: number;
  readonly p95: number;
  readonly kinds: readonly {
    readonly kind: string;
    readonly p95: number;
    readonly found: number;
  }[];
  readonly megabytes: number;
}

/**
 * Measures the search: the index of 100, 10,000 and 100,000 documents in a fresh process, and whole
 * answers at a school with 9,200.
 */
export async function searchCosts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const rows = sizes.flatMap((count) => indexCosts(folder, count));
    return [...rows, ...(await answerCosts(folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures the index of some documents: building, changing, loading, searching. */
function indexCosts(folder: string, count: number): Row[] {
  const now = new Date();
  const started = process.cpuUsage();
  const file = built(sampleDocuments(count, now));
  const { user, system } = process.cpuUsage(started);
  const seconds = (user + system) / 1e6;
  const path = join(folder, `${count}`);
  writeFileSync(path, gzipSync(file, { level: 3 }));
  const queries = JSON.stringify(sampleQueries(600));
  const script = join(project, 'bin', 'bench', 'running', 'search-process.ts');
  const run = () =>
    JSON.parse(
      execFileSync(process.execPath, [script, path, queries], { encoding: 'utf8' }),
    ) as Searched;
  const runs = Array.from({ length: 5 }, run);
  const of = (value: (each: Searched) => number) => median(runs.map(value));
  const cold = of(({ imported, loaded, first }) => imported + loaded + first) / 1000;
  const documents = `${count.toLocaleString('en')} documents`;
  return [
    {
      what: `${documents}: building the index from their texts`,
      measured: `${seconds.toFixed(1)} s, ${(statSync(path).size / 1e6).toFixed(1)} MB`,
      peer: '900 s (the timeout of the Lambda)',
      ratio: seconds / 900,
    },
    {
      what: `${documents}: loading it in a fresh process, and the first search`,
      measured: `${cold.toFixed(2)} s`,
      peer: `${aims.cold} s (aim)`,
      ratio: cold / aims.cold,
    },
    {
      what: `${documents}: 600 searches, p95`,
      measured: `${of(({ p95 }) => p95).toFixed(1)} ms, median ${of((each) => each.median).toFixed(1)}`,
      peer: `${searchAim(count)} ms (aim)`,
      ratio: of(({ p95 }) => p95) / searchAim(count),
    },
    ...kindRows(documents, runs),
    {
      what: `${documents}: memory of the process`,
      measured: `${of(({ megabytes }) => megabytes).toFixed(0)} MB`,
      peer: `${aims.memory} MB (the Lambda)`,
      ratio: of(({ megabytes }) => megabytes) / aims.memory,
    },
  ];
}

/** Returns what each kind of search costs, and how many of them find something. */
function kindRows(documents: string, runs: readonly Searched[]): Row[] {
  return (runs[0]?.kinds ?? []).map(({ kind, found }, i) => {
    const p95 = median(runs.map(({ kinds }) => kinds[i]?.p95 ?? 0));
    return {
      what: `${documents}: searches of the kind “${kind}”`,
      measured: `${p95.toFixed(1)} ms, p95`,
      peer: `${Math.round(found * 100)} % find something`,
      ratio: undefined,
    };
  });
}

/** Builds an index in parts, as the Lambda does. */
function built(documents: Iterable<Document>): Buffer {
  const parts: ReturnType<typeof openSegment>[] = [];
  let some: Document[] = [];
  const build = () => {
    parts.push(openSegment(builtSegment(some)));
    some = [];
  };
  for (const document of documents) if (some.push(document) === 4_000) build();
  build();
  return mergedSegment(parts, { isComplete: true });
}

/** Measures whole answers over the tables of a school. */
async function answerCosts(folder: string): Promise<Row[]> {
  const tables = await emptyTables(folder, ['posts', 'places', 'pages', 'calendar']);
  const now = new Date();
  try {
    await fillSchool(
      tables.db,
      namedSchool(site).site,
      { posts: 5_000, places: 200, pagesEach: 20 },
      now,
    );
    const library = openLibrary(tables);
    const ids: string[] = [];
    for await (const id of library.of(namedSchool(site)).ids()) ids.push(id);
    const { documents } = await library.of(namedSchool(site)).documents(ids);
    const index = siteIndex([openSegment(builtSegment(documents))]);
    const { find } = searchHandlers({
      library,
      indexes: { of: () => ({ current: async () => ({ index }) }) },
      settings: { of: () => ({ get: async () => undefined }) },
      misses: { of: () => ({ add: async () => {} }) },
      limits: { of: () => ({ count: async () => {} }) },
    });
    const times: number[] = [];
    const readings: number[] = [];
    for (const { q } of sampleQueries(102)) {
      const started = performance.now();
      const { records } = await find(
        SearchQuery.parse({ q }),
        reader(namedSchool(site).site),
        requestAt(now),
      );
      times.push(performance.now() - started);
      const found = records.map(({ kind, uid }) => `${kind}:${uid}`);
      const from = performance.now();
      await library.of(namedSchool(site)).sources(found);
      readings.push(performance.now() - from);
    }
    return [
      {
        what: `the whole answer at a school with ${documents.length.toLocaleString('en')} documents: results are read from the tables, checked for the reader, and cut`,
        measured: `${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)}`,
        peer: `${median(readings).toFixed(1)} ms, p95 ${quantile(readings, 0.95).toFixed(1)} (reading these records)`,
        ratio: median(times) / median(readings),
      },
    ];
  } finally {
    await tables.stop();
  }
}

/** Builds the reader of all texts. Texts are in the records. */
function openLibrary(tables: Tables) {
  const content = {
    of: () => ({
      read: async ({ content_html = '' }: { content_html?: string | undefined }) => content_html,
    }),
  };
  return searchLibrary({
    posts: postReader(tables),
    lists: postLists(tables),
    places: placeReader(tables),
    pages: pageReader(tables),
    events: calendarReader(tables),
    versions: pageVersionReader(tables, content),
    content,
    files: { of: () => ({ result: async () => undefined }) },
  });
}
