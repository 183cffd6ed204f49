import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#shared/caller';
import { search as contract, longestSearch, SearchQuery } from '#shared/contract/search';
import { may } from '#shared/permissions';
import { schoolWithPages } from '#test/support/page-school';
import {
  administrator,
  affiliate,
  carer,
  editor,
  request,
  student,
  teacher,
} from '#test/support/people';
import { audience, memoryContent, postSchool } from '#test/support/posts';
import { searchOver, searchTables } from '#test/support/search-school';
import { startTestTables, type TestTables } from '#test/support/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...searchTables);
});
afterAll(() => tables.stop());

/** A school with posts alone. */
function posts() {
  const content = memoryContent();
  const school = postSchool(tables, content);
  const search = searchOver(tables, content);
  const titles = (q: string, who: Caller = student, is: Record<string, unknown> = {}) =>
    search.titles(q, school.at(who), is);
  const find = (q: string, who: Caller = student, is: Record<string, unknown> = {}) =>
    search.find(q, school.at(who), is);
  return { ...school, ...search, titles, find };
}

/** A school with the place Mathematics 7, which Tess edits. */
async function pages() {
  const school = await schoolWithPages(tables);
  const search = searchOver(tables, school.content);
  const titles = (q: string, who: Caller = student, is: Record<string, unknown> = {}) =>
    search.titles(q, school.at(who), is);
  const find = (q: string, who: Caller = student, is: Record<string, unknown> = {}) =>
    search.find(q, school.at(who), is);
  return { ...school, ...search, find, titles };
}

describe('a search', () => {
  it('is open to everyone who is signed in', () => {
    expect(contract.find.operation).toBe('search');
    for (const who of [student, carer, affiliate, teacher, editor, administrator]) {
      expect(may(who, 'search')).toBe(true);
    }
  });

  it('must be written, and not be endless', () => {
    const fault = (q: string) => SearchQuery.safeParse({ q }).error?.issues[0]?.message;
    expect(fault('  ')).toBe('Please write what to search for.');
    expect(fault('x'.repeat(longestSearch + 1))).toBe('Please search for at most 300 characters.');
    expect(SearchQuery.safeParse({ q: 'a', kind: 'person' }).success).toBe(false);
    expect(SearchQuery.safeParse({ q: 'a', limit: 51 }).success).toBe(false);
  });

  it('of signs alone is refused in a sentence', async () => {
    await expect(posts().find('?!')).rejects.toThrow('Please search for a word or a number.');
  });

  it('forgives accents, case, slips of the pen and words that are not finished', async () => {
    const { write, titles } = posts();
    await write({ title: 'Müller prize at the Café', content_html: '<p>Øresund</p>' });
    for (const q of ['muller', 'CAFE', 'cafe muller', 'Mülle', 'mullre', 'prise', 'oresund']) {
      expect([q, await titles(q)]).toEqual([q, ['Müller prize at the Café']]);
    }
    expect(await titles('cup')).toEqual([]);
  });

  it('finds Chinese and Japanese by the characters', async () => {
    const { write, titles } = posts();
    await write({ title: '数学竞赛报名', content_html: '<p>七年级</p>' });
    await write({ title: 'ようこそ', content_html: '<p>新しい図書館</p>' });
    expect(await titles('竞赛')).toEqual(['数学竞赛报名']);
    expect(await titles('年级 数学')).toEqual(['数学竞赛报名']);
    expect(await titles('図書館')).toEqual(['ようこそ']);
    expect(await titles('赛竞')).toEqual([]);
  });

  it('wants all the words, and takes any of them where nothing has all', async () => {
    const { write, titles } = posts();
    await write({ title: 'Camp forms' });
    await write({ title: 'Camp bus' });
    expect(await titles('camp bus')).toEqual(['Camp bus']);
    expect((await titles('bus forms')).sort()).toEqual(['Camp bus', 'Camp forms']);
  });

  it('puts first what has the words in its title, and of the like the newer', async () => {
    const { write, titles } = posts();
    const start = (day: number) => ({ publish_start: `2026-03-01T0${day}:00:00.000Z` });
    await write({
      title: 'Uniform shop',
      content_html: '<p>Library library library</p>',
      ...start(3),
    });
    await write({ title: 'Library hours, old', ...start(1), excerpt: 'Old' });
    await write({ title: 'Library hours, new', ...start(2), excerpt: 'New' });
    expect(await titles('library')).toEqual([
      'Library hours, new',
      'Library hours, old',
      'Uniform shop',
    ]);
  });

  it('says where it is, what it is, and where the words stand', async () => {
    const { write, find } = posts();
    const { postUid } = await write({
      title: 'Swimming <b>carnival</b>',
      type: 'newsletter',
      postcategory_categoryid: 'sport',
      publish_start: '2026-03-02T00:00:00.000Z',
      excerpt: 'All are welcome.',
      content_html: `<p>${'Much is said before. '.repeat(20)}</p><p>Bring a towel &amp; a hat.</p>`,
    });
    const { records } = await find('towel');
    const [hit] = records;
    expect(hit).toMatchObject({
      kind: 'post',
      uid: postUid,
      type: 'newsletter',
      title: 'Swimming <b>carnival</b>',
      title_marks: [],
      where: 'Sport',
      path: `/connections/connection_details/${postUid}`,
      date: '2026-03-02T00:00:00.000Z',
      hidden: false,
    });
    const { excerpt = '', excerpt_marks = [] } = hit ?? {};
    expect(excerpt).toMatch(/^… .*Bring a towel & a hat\.$/);
    expect(excerpt_marks.map(({ from, to }) => excerpt.slice(from, to))).toEqual(['towel']);
    const [byTitle] = (await find('carnival')).records;
    expect(byTitle?.title_marks).toEqual([{ from: 12, to: 20 }]);
    expect(byTitle?.excerpt).toBe('All are welcome.');
  });

  it('reads texts that are too long for a table', async () => {
    const { write, titles } = posts();
    const filler = `<p>${'x'.repeat(30)}</p>`.repeat(4_000);
    await write({ title: 'The long report', content_html: `<p>Marmalade</p>${filler}` });
    expect(await titles('marmalade')).toEqual(['The long report']);
  });

  it('comes by the page, each hit once, and ends', async () => {
    const { write, find } = posts();
    for (let n = 0; n < 5; n++) await write({ title: `Choir ${n}` });
    await write({ title: 'Choir for staff', group_list: audience('STAFF') });
    const seen: string[] = [];
    let next_token: string | undefined;
    let count = 0;
    do {
      const page = await find('choir', student, { limit: 2, next_token });
      seen.push(...page.records.map(({ title }) => title));
      next_token = page.next_token;
      count++;
    } while (next_token);
    expect([count, [...seen].sort()]).toEqual([3, [0, 1, 2, 3, 4].map((n) => `Choir ${n}`)]);
    const foreign = Buffer.from('post:nothing').toString('base64url');
    await expect(find('choir', student, { next_token: foreign })).rejects.toThrow('moved on');
  });
});

describe('what a person may not read', () => {
  it('is not found by its exact title, nor told by a page more or less', async () => {
    const { write, find } = posts();
    await write({ title: 'Redundancies', group_list: audience('STAFF') });
    await write({ title: 'Fees next year', type: 'principal', for_carer_only: true });
    await write({ title: 'Not out yet', publish_start: '2026-03-05T00:00:00.000Z' });
    await write({
      title: 'A draft',
      published: false,
      publish_start: 'UNPUBLISHED',
      publish_end: 'UNPUBLISHED',
    });
    for (const q of ['Redundancies', 'Fees next year', 'Not out yet', 'A draft']) {
      expect([q, await find(q, student, { limit: 1 })]).toEqual([q, { records: [] }]);
    }
    expect((await find('Redundancies', teacher)).records).toHaveLength(1);
    expect((await find('Fees next year', carer)).records).toHaveLength(1);
  });

  it('keeps nobody from finding what has some of the words', async () => {
    const { write, titles } = posts();
    await write({ title: 'Staff dinner', group_list: audience('STAFF') });
    await write({ title: 'Dinner for the choir' });
    expect(await titles('staff dinner')).toEqual(['Dinner for the choir']);
  });

  it('is gone at once when it is withdrawn, rewritten or meant for others', async () => {
    const { write, titles, posts: handlers, at, save, find } = posts();
    const gone = await write({ title: 'Withdrawn soon' });
    const rewritten = await write({ title: 'Rewritten', content_html: '<p>Peter was away.</p>' });
    const narrowed = await write({ title: 'Narrowed' });
    expect(await titles('withdrawn')).toHaveLength(1);
    expect(await titles('peter')).toHaveLength(1);
    await handlers.remove({ postUid: gone.postUid }, at(administrator), request());
    await save(rewritten, { title: 'Rewritten', content_html: '<p>Somebody was away.</p>' });
    await save(narrowed, { title: 'Narrowed', group_list: audience('STAFF') });
    expect(await find('withdrawn')).toEqual({ records: [] });
    expect(await find('peter')).toEqual({ records: [] });
    expect(await find('narrowed')).toEqual({ records: [] });
  });

  it('is found by who edits posts, and said to be hidden', async () => {
    const { write, find } = posts();
    await write({
      title: 'Half written',
      published: false,
      publish_start: 'UNPUBLISHED',
      publish_end: 'UNPUBLISHED',
    });
    for (const who of [editor, administrator]) {
      const { records } = await find('half written', who);
      expect(records.map(({ title, hidden }) => [title, hidden])).toEqual([['Half written', true]]);
    }
    expect(await find('half written', teacher)).toEqual({ records: [] });
  });
});

describe('the index', () => {
  it('learns what is new and changed within a minute, and forgets what went', async () => {
    const { write, titles, later, save } = posts();
    const post = await write({ title: 'Bus times' });
    expect(await titles('bus')).toEqual(['Bus times']);
    await write({ title: 'Bus cards' });
    await save(post, { title: 'Ferry times' });
    expect(await titles('cards')).toEqual([]);
    later();
    expect(await titles('cards')).toEqual(['Bus cards']);
    expect(await titles('ferry')).toEqual(['Ferry times']);
    expect(await titles('bus')).toEqual(['Bus cards']);
  });

  it('of one school says nothing of another with the same titles', async () => {
    const [one, other] = [postSchool(tables), postSchool(tables)];
    await one.write({ title: 'Same title', content_html: '<p>canary-one</p>' });
    await other.write({ title: 'Same title', content_html: '<p>canary-other</p>' });
    // One Lambda for both, as it is where they run.
    const { find } = searchOver(tables);
    const texts = async (q: string, school: typeof other) =>
      (await find(q, school.at(administrator))).records.map(({ excerpt }) => excerpt);
    expect(await texts('same title', one)).toEqual(['canary-one']);
    expect(await texts('same title', other)).toEqual(['canary-other']);
    expect(await texts('other', one)).toEqual([]);
    expect(await texts('other', other)).toEqual(['canary-other']);
  });
});

describe('places and pages', () => {
  it('are found by their names, with the place of a page', async () => {
    const { add, find, titles } = await pages();
    await add({ title: 'Equations', content_html: '<p>Two unknowns</p>' });
    const [hit] = (await find('unknowns')).records;
    expect(hit).toMatchObject({
      kind: 'page',
      title: 'Equations',
      where: 'Mathematics 7',
      path: '/places/mathematics-7/equations',
    });
    // The other has the word in its description.
    expect(await titles('mathematics')).toEqual(['Mathematics 7', 'History']);
    expect((await find('history')).records[0]).toMatchObject({
      kind: 'place',
      path: '/places/history',
    });
  });

  it('are chosen by kind', async () => {
    const { add, find } = await pages();
    await add({ title: 'Mathematics homework' });
    const kinds = async (is: Record<string, unknown>) =>
      (await find('mathematics', student, is)).records.map(({ kind }) => kind).sort();
    expect(await kinds({})).toEqual(['page', 'place', 'place']);
    expect(await kinds({ kind: 'page' })).toEqual(['page']);
    expect(await kinds({ kind: 'post' })).toEqual([]);
  });

  it('that are hidden are found by their editors alone', async () => {
    const { add, change, find, later } = await pages();
    const page = await add({ title: 'Answers to the test' });
    expect((await find('answers')).records).toHaveLength(1);
    await change(page, { pageHide: true });
    expect(await find('answers')).toEqual({ records: [] });
    later();
    expect(await find('answers')).toEqual({ records: [] });
    const [hit] = (await find('answers', teacher)).records;
    expect([hit?.title, hit?.hidden]).toEqual(['Answers to the test', true]);
    expect((await find('answers', { ...teacher, userUid: 'uid-theo' })).records).toEqual([]);
  });

  it('are searched in the version that is shown now, and no sooner', async () => {
    const { add, find, titles, pages: handlers, at, later } = await pages();
    const page = await add({ title: 'Term plan', content_html: '<p>Fractions</p>' });
    await handlers.createVersion(
      {
        pageUid: page.pageUid,
        title: 'Term plan two',
        content_html: '<p>Probability</p>',
        publish_start: '2026-03-02T01:00:00.000Z',
        publish_end: 'INDEFINITE',
      },
      at(teacher),
      request(),
    );
    expect(await titles('fractions')).toEqual(['Term plan']);
    expect(await titles('probability')).toEqual([]);
    later(3_600_000);
    expect(await titles('probability')).toEqual(['Term plan two']);
    expect((await find('fractions')).records).toEqual([]);
  });
});
