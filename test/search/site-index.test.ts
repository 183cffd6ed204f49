import { describe, expect, it } from 'vitest';
import type { SearchLibrary } from '#functions/search/library';
import { siteIndex } from '#functions/search/site-index';
import { siteIndexes } from '#functions/search/site-indexes';
import { idOf, type Source } from '#functions/search/source';
import { request } from '#test/support/records/people';
import { storedPlace } from '#test/support/records/places';

const { now } = request();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

/** Places stand for anything here; the higher the number, the newer. */
const source = (n: number): Source => ({
  kind: 'place',
  place: storedPlace({
    placeUid: `p${n}`,
    place: `Title${n}`,
    description: '',
    intended_audience: '',
    updated_at: new Date(now.getTime() - (1_000 - n) * 1_000).toISOString(),
  }),
});

/** A library of so many, with texts of a hundred characters, that counts what is asked of it. */
function library(count: number) {
  const asked = { lists: 0, texts: [] as string[] };
  const of: SearchLibrary = {
    async all() {
      asked.lists++;
      return Array.from({ length: count }, (_, n) => source(n));
    },
    async texts(_, sources) {
      asked.texts.push(...sources.map(idOf));
      return new Map(
        sources.map((each) => [idOf(each), `word${idOf(each).slice(7)} `.padEnd(100, 'x ')]),
      );
    },
    again: async (_, each) => each,
    textOf: async () => '',
  };
  return { of, asked };
}

const finder = (index: ReturnType<typeof siteIndex>) => (q: string) =>
  index.search(q, 'AND', () => true, now).map(({ id }) => id);

describe('the index of a school', () => {
  it('finds titles at once, and texts as they are read, newest first', async () => {
    const { of } = library(250);
    const index = siteIndex('main', of);
    const find = finder(index);
    await index.refresh(now);
    expect([find('title7'), find('word7')].map((ids) => ids.includes('place:p7'))).toEqual([
      true,
      false,
    ]);
    await index.read(now, 0);
    expect([find('word249'), find('word7').includes('place:p7')]).toEqual([['place:p249'], false]);
    await index.read(now, 0);
    expect(find('word7')).toContain('place:p7');
  });

  it('reads only the library of its school', async () => {
    const { of } = library(3);
    const asked: string[] = [];
    const watched: SearchLibrary = {
      ...of,
      all(site) {
        asked.push(site);
        return of.all(site);
      },
      texts(site, ...more) {
        asked.push(site);
        return of.texts(site, ...more);
      },
    };
    const index = siteIndex('regional', watched);
    await index.refresh(now);
    await index.read(now, 0);
    expect(asked).toEqual(['regional', 'regional']);
  });

  it('finds only accepted sources', async () => {
    const { of } = library(20);
    const index = siteIndex('main', of);
    await index.refresh(now);
    await index.read(now, 0);
    const accepts = (each: Source) => idOf(each) === 'place:p7';
    const found = index.search('title7 title8 word9', 'OR', accepts, now);
    expect(found.map(({ id }) => id)).toEqual(['place:p7']);
  });

  it('finds short forms with an s, and plurals', async () => {
    const titled = (n: number, title: string): Source => ({
      kind: 'place',
      place: storedPlace({ placeUid: `p${n}`, place: title, updated_at: now.toISOString() }),
    });
    const index = siteIndex('main', {
      ...library(0).of,
      all: async () => [titled(1, 'Mathematics 7'), titled(2, 'Excursion'), titled(3, 'Music')],
    });
    await index.refresh(now);
    const find = finder(index);
    expect(find('maths')).toEqual(['place:p1']);
    expect(find('excursions')).toEqual(['place:p2']);
    expect(find('mus')).toEqual(['place:p3']);
  });

  it('drops the oldest texts above its limit, keeps their titles, and never reads them again', async () => {
    const { of, asked } = library(250);
    const index = siteIndex('main', of, 1_000);
    await index.refresh(now);
    await index.read(now, 10_000);
    const find = finder(index);
    expect(index.size()).toMatchObject({ documents: 250, characters: 1_000 });
    expect([find('word249'), find('word200')]).toEqual([['place:p249'], []]);
    expect(find('title200')).toEqual(['place:p200']);
    expect(asked.texts).toHaveLength(200);
  });
});

describe('the indexes of a Lambda', () => {
  it('reads the lists at most once a minute, and each text once', async () => {
    const { of, asked } = library(3);
    const indexes = siteIndexes(of);
    for (const seconds of [0, 1, 59]) await indexes.of('main', later(seconds));
    expect([asked.lists, asked.texts.length]).toEqual([1, 3]);
    await indexes.of('main', later(60));
    expect([asked.lists, asked.texts.length]).toEqual([2, 3]);
  });

  it('keeps one index per school, and drops the least recently used', async () => {
    const { of, asked } = library(1);
    const indexes = siteIndexes(of);
    const first = await indexes.of('a', now);
    expect(await indexes.of('b', now)).not.toBe(first);
    await indexes.of('c', now);
    expect(await indexes.of('a', now)).toBe(first);
    await indexes.of('d', now);
    expect([await indexes.of('a', now), asked.lists]).toEqual([first, 4]);
    await indexes.of('b', now);
    expect(asked.lists).toBe(5);
  });

  it('starts again after a failure', async () => {
    const { of } = library(1);
    let isBroken = true;
    const all = async (site: string) => {
      if (isBroken) throw new Error('The table is away');
      return of.all(site);
    };
    const indexes = siteIndexes({ ...of, all });
    await expect(indexes.of('regional', now)).rejects.toThrow('away');
    isBroken = false;
    expect(finder(await indexes.of('regional', now))('title0')).toEqual(['place:p0']);
  });
});
