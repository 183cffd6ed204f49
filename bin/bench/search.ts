import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tables } from '#functions/kernel/store/tables';
import { pageReader } from '#functions/pages/store/page-reader';
import { pageVersionReader } from '#functions/pages/store/page-version-reader';
import { placeReader } from '#functions/places/store/place-reader';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { searchLibrary } from '#functions/search/library';
import type { Combine } from '#functions/search/ranking';
import { searchHandlers } from '#functions/search/search';
import { siteIndex } from '#functions/search/site-index';
import { siteIndexes } from '#functions/search/site-indexes';
import { SearchQuery } from '#shared/search/search.contract';
import { emptyTables } from '../lib/running/empty-tables.ts';
import { requestAt } from './samples/request.ts';
import { reader } from './samples/sample-places.ts';
import { fillSchool, type SchoolSize, wordsOfSchool } from './samples/sample-texts.ts';
import { median, type Row } from './table.ts';

const site = 'large';
const size: SchoolSize = { posts: 5_000, places: 200, pagesEach: 20 };
/** The gateway's timeout in milliseconds. */
const gatewayTimeout = 29_000;

/**
 * Measures the index of a large school: building it, updating it, and searches. The peer of a
 * search scans all texts, without ranking, without tolerance for slips and without checking rights.
 */
export async function searchCosts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const tables = await emptyTables(folder, ['posts', 'places', 'pages']);
  const { db, spent, stop } = tables;
  try {
    const now = new Date();
    await fillSchool(db, site, size, now);
    const library = openLibrary(tables);
    const { rows, texts, indexes } = await buildCosts(library, now, spent);
    const [rare = '', common = ''] = wordsOfSchool;
    for (const [what, q] of [
      ['a rare word', rare],
      ['a word that is in every text', common],
      ['three words with slips', `${slip(rare)} ${slip(common)} excursoin`],
    ] as const) {
      rows.push(...(await queryCosts({ what, q, library, indexes, texts, now })));
    }
    return rows;
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Library = ReturnType<typeof openLibrary>;

/** Builds the reader of all texts. Texts are in the records. */
function openLibrary(tables: Tables) {
  const content = {
    read: async (_: string, { content_html = '' }: { content_html?: string | undefined }) =>
      content_html,
  };
  return searchLibrary({
    posts: postReader(tables),
    lists: postLists(tables),
    places: placeReader(tables),
    pages: pageReader(tables),
    versions: pageVersionReader(tables, content),
    content,
  });
}

/** Measures building and updating the index; returns also all texts and the complete index. */
async function buildCosts(library: Library, now: Date, spent: () => number) {
  const timed = async (work: () => Promise<unknown>) => {
    spent();
    const started = performance.now();
    await work();
    return { ms: performance.now() - started, units: spent() };
  };
  const indexes = siteIndexes(library);
  const before = heap();
  const first = await timed(() => indexes.of(site, now));
  const texts: string[] = [];
  const whole = siteIndex(site, {
    ...library,
    async texts(...query) {
      const found = await library.texts(...query);
      texts.push(...Array.from(found.values(), (text) => text.toLowerCase()));
      return found;
    },
  });
  const cold = await timed(async () => {
    await whole.refresh(now);
    await whole.read(now, Number.POSITIVE_INFINITY);
  });
  const megabytes = (heap() - before) / 1e6;
  const { documents, terms, characters } = whole.size();
  const again = await timed(() => whole.refresh(now));
  // Each call reads a part of the texts; the searches need all of them.
  for (let i = 0; i < 20; i++) await indexes.of(site, now);
  const rows: Row[] = [
    {
      what: 'the wait of the first search in a Lambda',
      measured: `${(first.ms / 1000).toFixed(1)} s`,
      peer: `${gatewayTimeout / 1000} s (the timeout of the gateway)`,
      ratio: first.ms / gatewayTimeout,
    },
    {
      what: `building it: ${documents.toLocaleString('en')} documents, ${(characters / 1e6).toFixed(1)} million characters, ${terms.toLocaleString('en')} words`,
      measured: `${(cold.ms / 1000).toFixed(1)} s, ${cold.units} units, ${megabytes.toFixed(0)} MB`,
      peer: `${gatewayTimeout / 1000} s (the timeout of the gateway)`,
      ratio: cold.ms / gatewayTimeout,
    },
    {
      what: 'updating it when nothing changed',
      measured: `${again.ms.toFixed(0)} ms, ${again.units} units`,
      peer: `${cold.ms.toFixed(0)} ms (building it)`,
      ratio: again.ms / cold.ms,
    },
  ];
  return { rows, texts, indexes };
}

interface Query {
  readonly what: string;
  readonly q: string;
  readonly library: Library;
  readonly indexes: ReturnType<typeof siteIndexes>;
  readonly texts: readonly string[];
  readonly now: Date;
}

/** Measures one query: in the index beside a scan of all texts, and as a whole answer. */
async function queryCosts({ what, q, library, indexes, texts, now }: Query): Promise<Row[]> {
  const index = await indexes.of(site, now);
  const { find } = searchHandlers({
    library,
    indexes,
    settings: { get: async () => undefined },
    misses: { add: async () => {} },
    limits: { count: async () => {} },
  });
  const all = (combine: Combine) => index.search(q, combine, () => true, now);
  // As in the handler: any of the words, if no text has all of them.
  const combine = all('AND').length > 0 ? 'AND' : 'OR';
  const shown = all(combine).slice(0, 20);
  const inIndex = await medianTime(async () => all(combine));
  const inTexts = await medianTime(async () =>
    texts.filter((text) => q.split(' ').every((word) => text.lastIndexOf(word) >= 0)),
  );
  const reading = await medianTime(() =>
    Promise.all(shown.map(({ source }) => library.again(site, source))),
  );
  const answer = await medianTime(() =>
    find(SearchQuery.parse({ q }), reader(site), requestAt(now)),
  );
  return [
    {
      what: `${what}, in the index`,
      measured: `${inIndex.toFixed(1)} ms`,
      peer: `${inTexts.toFixed(1)} ms (a scan of all texts in memory)`,
      ratio: inIndex / inTexts,
    },
    {
      what: `${what}, the whole answer: results are read again, checked for the reader, and cut`,
      measured: `${answer.toFixed(1)} ms`,
      peer: `${reading.toFixed(1)} ms (reading ${shown.length} records)`,
      ratio: answer / reading,
    },
  ];
}

const slip = (word: string): string => word.slice(0, 2) + word.slice(3);

function heap(): number {
  global.gc?.();
  return process.memoryUsage().heapUsed;
}

/** Returns the median milliseconds of 11 runs after 1 warm-up run. */
async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 12; i++) {
    const started = performance.now();
    await work();
    if (i > 0) times.push(performance.now() - started);
  }
  return median(times);
}
