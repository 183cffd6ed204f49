import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchHandlers } from '#functions/api/search';
import { pageReader } from '#functions/data/page-reader';
import { pageVersionReader } from '#functions/data/page-version-reader';
import { placeReader } from '#functions/data/place-reader';
import { postLists } from '#functions/data/post-lists';
import { postReader } from '#functions/data/post-reader';
import { searchLibrary } from '#functions/search/library';
import { type Combine, siteIndex } from '#functions/search/site-index';
import { siteIndexes } from '#functions/search/site-indexes';
import { SearchQuery } from '#shared/contract/search';
import { emptyTables } from '../lib/empty-tables.ts';
import { reader } from './sample-places.ts';
import { fillSchool, type SchoolSize, wordsOfSchool } from './sample-texts.ts';
import { median, type Row } from './table.ts';

const site = 'large';
const size: SchoolSize = { posts: 5_000, places: 200, pagesEach: 20 };
/** The gateway gives up after this. */
const gateway = 29_000;

/** What the index of a large school costs: making it, keeping it, asking it. Its peer is looking through all texts, which neither ranks, forgives slips nor asks who may read. */
export async function searchCosts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const { db, spent, stop } = await emptyTables(folder, ['posts', 'places', 'pages']);
  try {
    const now = new Date();
    await fillSchool(db, site, size, now);
    const content = {
      read: async (_: string, { content_html = '' }: { content_html?: string | undefined }) =>
        content_html,
    };
    const library = searchLibrary({
      posts: postReader(db, 'posts'),
      lists: postLists(db, 'posts'),
      places: placeReader(db, 'places'),
      pages: pageReader(db, 'pages'),
      versions: pageVersionReader(db, 'pages', content),
      content,
    });
    const indexes = siteIndexes(library);
    const { find } = searchHandlers({ library, indexes });
    const timed = async (work: () => Promise<unknown>) => {
      spent();
      const started = performance.now();
      await work();
      return { ms: performance.now() - started, units: spent() };
    };
    const before = heap();
    const first = await timed(() => indexes.of(site, now));
    const texts: string[] = [];
    const whole = siteIndex(site, {
      ...library,
      async texts(...asked) {
        const found = await library.texts(...asked);
        texts.push(...Array.from(found.values(), (text) => text.toLowerCase()));
        return found;
      },
    });
    const cold = await timed(async () => {
      await whole.refresh(now);
      await whole.read(now, Number.POSITIVE_INFINITY);
    });
    const held = heap() - before;
    const { documents, terms, characters } = whole.size();
    const again = await timed(() => whole.refresh(now));
    // The searches below have all texts.
    for (let i = 0; i < 20; i++) await indexes.of(site, now);
    const ask = (q: string) => async () => {
      await find(SearchQuery.parse({ q }), reader(site), { ...facts, now });
    };
    const scan = async (q: string) =>
      texts.filter((text) => q.split(' ').every((word) => text.lastIndexOf(word) >= 0));
    const index = await indexes.of(site, now);
    const rows = async (what: string, q: string): Promise<Row[]> => {
      const all = (combine: Combine) => index.search(q, combine, () => true, now);
      // As the handler does: where nothing has all the words, what has any.
      const combine = all('AND').length > 0 ? 'AND' : 'OR';
      const shown = all(combine).slice(0, 20);
      const inIndex = await middle(async () => all(combine));
      const inTexts = await middle(() => scan(q));
      const reading = await middle(() =>
        Promise.all(shown.map(({ source }) => library.again(site, source))),
      );
      const answer = await middle(ask(q));
      return [
        {
          what: `${what}, in the index`,
          measured: `${inIndex.toFixed(1)} ms`,
          peer: `${inTexts.toFixed(1)} ms (looking through all texts in memory)`,
          ratio: inIndex / inTexts,
        },
        {
          what: `${what}, the whole answer: what is found is read again, asked for its reader, cut out`,
          measured: `${answer.toFixed(1)} ms`,
          peer: `${reading.toFixed(1)} ms (reading ${shown.length} records)`,
          ratio: answer / reading,
        },
      ];
    };
    const [rare = '', common = ''] = wordsOfSchool;
    return [
      {
        what: 'the first search of a Lambda waits',
        measured: `${(first.ms / 1000).toFixed(1)} s`,
        peer: `${gateway / 1000} s (the gateway's patience)`,
        ratio: first.ms / gateway,
      },
      {
        what: `making it: ${documents.toLocaleString('en')} documents, ${(characters / 1e6).toFixed(1)} million characters, ${terms.toLocaleString('en')} words`,
        measured: `${(cold.ms / 1000).toFixed(1)} s, ${cold.units} units, ${(held / 1e6).toFixed(0)} MB`,
        peer: `${gateway / 1000} s (the gateway's patience)`,
        ratio: cold.ms / gateway,
      },
      {
        what: 'bringing it up to date when nothing changed',
        measured: `${again.ms.toFixed(0)} ms, ${again.units} units`,
        peer: `${cold.ms.toFixed(0)} ms (making it)`,
        ratio: again.ms / cold.ms,
      },
      ...(await rows('a rare word', rare)),
      ...(await rows('a word that stands everywhere', common)),
      ...(await rows('three words with slips', `${slip(rare)} ${slip(common)} excursoin`)),
    ];
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const facts = {
  idempotencyKey: undefined,
  country: '',
  browser: '',
  os: '',
  network: '',
  site: undefined,
  audit: async () => {},
};

const slip = (word: string): string => word.slice(0, 2) + word.slice(3);

function heap(): number {
  global.gc?.();
  return process.memoryUsage().heapUsed;
}

async function middle(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 12; i++) {
    const started = performance.now();
    await work();
    if (i > 0) times.push(performance.now() - started);
  }
  return median(times);
}
