import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '#functions/kernel/id';
import { pageKeys, type StoredPage } from '#functions/pages/store/page.record';
import { placeKeys, type StoredPlace } from '#functions/places/store/place.record';
import type { Document } from '#functions/search/index/document';
import { userTypes } from '#shared/audiences/audience';
import type { Site } from '#shared/rights/site';
import { languages } from './languages.ts';
import { fillPosts, samplePosts } from './sample-posts.ts';

export interface SchoolSize {
  readonly posts: number;
  readonly places: number;
  readonly pagesEach: number;
}

/** A rare word, and one that is in nearly every text. */
export const wordsOfSchool = ['marmalade', 'students'] as const;

const author = {
  users_userid: 'u',
  users_username: 'ed',
  users_firstname: 'Ed',
  users_lastname: 'Itor',
};

/**
 * Writes posts, places and pages with texts of about 300 words. They are words of languages in six
 * scripts, with the frequencies of a language.
 */
export async function fillSchool(
  db: DynamoDBDocumentClient,
  site: Site,
  { posts, places, pagesEach }: SchoolSize,
  now: Date,
): Promise<void> {
  const random = chance(7);
  const table = (name: string) => name;
  await fillPosts({ db, table }, site, withTexts(samplePosts(posts, now), random), now);
  const stamp = now.toISOString();
  const records: { TableName: string; Item: object }[] = [];
  for (let i = 0; i < places; i++) {
    const place = placeAt(i, stamp);
    records.push({ TableName: 'places', Item: { ...placeKeys({ site }, place), ...place } });
    for (let n = 0; n < pagesEach; n++) {
      const page = pageAt(place, n, random, now);
      records.push({ TableName: 'pages', Item: { ...pageKeys({ site }, page), ...page } });
    }
  }
  await write(db, records);
}

function* withTexts(posts: ReturnType<typeof samplePosts>, random: () => number) {
  for (const post of posts) yield { ...post, title: words(6, random), content_html: text(random) };
}

const placeAt = (i: number, stamp: string): StoredPlace => ({
  placeUid: `place-${i}`,
  place: `Place ${i}`,
  slug: `place-${i}`,
  place_id: '',
  klaUid: '',
  key_learning_area: '',
  editors: [],
  description: '',
  intended_audience: '',
  group_list: {
    userTypes: userTypes.map((name) => ({ name, checked: true })),
    groups: [],
    groupNames: [],
    groupNamesSearch: '',
  },
  is_deleted: false,
  created_at: stamp,
  updated_at: stamp,
  author,
});

const pageAt = (place: StoredPlace, n: number, random: () => number, now: Date): StoredPage => ({
  pageUid: `${newId(now)}${n}`,
  placeUid: place.placeUid,
  title: words(4, random),
  slug: `page-${n}`,
  pagetypeUid: 'static-page',
  description: '',
  navigation: true,
  pageHide: false,
  is_deleted: false,
  google_drive_url: '',
  file_view_type: 'list',
  schedule: [],
  author,
  created_at: place.created_at,
  updated_at: place.updated_at,
  content_html: text(random),
});

/**
 * Yields documents of an index, with texts like those of `fillSchool`. Every fifth is an event: a school
 * of 100,000 documents has 20,000, half of them to come.
 */
export function* sampleDocuments(count: number, now: Date): Generator<Document> {
  const random = chance(7);
  for (let i = 0; i < count; i++) {
    yield {
      listed: i % 5 === 4 ? eventAt(i, count, now) : postAt(i, now),
      title: words(6, random),
      summary: words(20, random),
      text: words(300, random),
    };
  }
}

const groupsAt = (i: number) => Array.from({ length: 5 }, (_, n) => `group-${(i + n) % 200}`);

function postAt(i: number, now: Date): Document['listed'] {
  const date = new Date(now.getTime() - i * 3_600_000).toISOString();
  return {
    kind: 'post',
    uid: `${newId(now)}${i}`,
    path: `/notices/notice_details/${i}`,
    date,
    rights: {
      published: true,
      is_deleted: false,
      for_carer_only: false,
      make_public: false,
      window: { start: date, end: undefined },
      audience: { userTypes, groups: groupsAt(i) },
    },
  };
}

const eventAt = (i: number, count: number, now: Date): Document['listed'] => ({
  kind: 'event',
  uid: `${newId(now)}${i}`,
  date: new Date(now.getTime() + (i - count / 2) * 3_600_000).toISOString(),
  rights: { everyone: false, userTypes: [...userTypes], groups: groupsAt(i) },
});

/** A search, and what it tries. */
export interface SampleQuery {
  readonly kind: 'word' | 'words' | 'prefix' | 'slip' | 'first letter' | 'no hit';
  readonly q: string;
}

/** Returns searches of each kind in equal parts. */
export function sampleQueries(count: number): SampleQuery[] {
  const random = chance(11);
  const letterOf = (from: string) => from[Math.floor(random() * from.length)] ?? '';
  const kinds: readonly [SampleQuery['kind'], () => string][] = [
    ['word', () => words(1, random)],
    ['words', () => words(2 + Math.floor(random() * 2), random)],
    [
      'prefix',
      () => {
        const whole = longWord(random);
        return whole.slice(0, 2 + Math.floor(random() * (whole.length - 2)));
      },
    ],
    ['slip', () => withSlip(longWord(random), random, letterOf)],
    [
      'first letter',
      () => {
        const whole = longWord(random);
        return letterOf(whole.slice(1)) + whole.slice(1);
      },
    ],
    ['no hit', () => [...longWord(random)].reverse().join('') + letterOf(longWord(random))],
  ];
  return Array.from({ length: count }, (_, i) => {
    const [kind, make] = kinds[i % kinds.length] as (typeof kinds)[number];
    return { kind, q: make() };
  });
}

/** Returns a word of at least 5 letters. */
function longWord(random: () => number): string {
  for (;;) {
    const found = words(1, random);
    if (found.length >= 5) return found;
  }
}

/** Returns a word with a letter missing, wrong, added or swapped behind its first one. */
function withSlip(word: string, random: () => number, letterOf: (from: string) => string): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [before, letter, rest] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)];
  const slips = [
    before + rest,
    before + letterOf(word) + rest,
    before + letterOf(word) + letter + rest,
    before + rest.slice(0, 1) + letter + rest.slice(1),
  ];
  return slips[Math.floor(random() * slips.length)] ?? word;
}

/** Returns a linear congruential generator: the school is always the same. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Returns words of one language, by Zipf's law: the probability falls with the rank. */
function words(count: number, random: () => number): string {
  const all = languages();
  const language = all[Math.floor(random() * all.length)] ?? [];
  return Array.from({ length: count }, () => {
    if (random() < 0.0001) return wordsOfSchool[0];
    return language[Math.floor(language.length ** random()) - 1] ?? '';
  }).join(' ');
}

const text = (random: () => number): string =>
  `<p>The ${wordsOfSchool[1]} ${words(150, random)}.</p><p>${words(150, random)}</p>`;

async function write(
  db: DynamoDBDocumentClient,
  records: readonly { TableName: string; Item: object }[],
): Promise<void> {
  for (let i = 0; i < records.length; i += 25) {
    const RequestItems: Record<string, { PutRequest: { Item: object } }[]> = {};
    for (const { TableName, Item } of records.slice(i, i + 25)) {
      RequestItems[TableName] = [...(RequestItems[TableName] ?? []), { PutRequest: { Item } }];
    }
    await db.send(new BatchWriteCommand({ RequestItems }));
  }
}
