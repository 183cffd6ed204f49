import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import { search as contract, longestSearch } from '#shared/search/search.contract';
import { SearchQuery } from '#shared/search/search.schemas';
import {
  administrator,
  affiliate,
  carer,
  editor,
  request,
  student,
  teacher,
} from '#test/support/records/people';
import { audience, memoryContent, postSchool } from '#test/support/records/posts';
import { bound } from '#test/support/records/school';
import { settingsOf } from '#test/support/records/school-records';
import { searchOver, searchTables } from '#test/support/records/search-school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

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

describe('the search endpoint', () => {
  it('allows everyone who is signed in', () => {
    expect(contract.find.operation).toBe('search');
    for (const who of [student, carer, affiliate, teacher, editor, administrator]) {
      expect(may(who, 'search')).toBe(true);
    }
  });

  it('rejects an empty query and one over 300 characters', () => {
    const fault = (q: string) => SearchQuery.safeParse({ q }).error?.issues[0]?.message;
    expect(fault('  ')).toBe('Please write what to search for.');
    expect(fault('x'.repeat(longestSearch + 1))).toBe('Please search for at most 300 characters.');
    expect(SearchQuery.safeParse({ q: 'a', kind: 'person' }).success).toBe(false);
    expect(SearchQuery.safeParse({ q: 'a', limit: 51 }).success).toBe(false);
  });

  it('rejects a query of signs only with a message', async () => {
    await expect(posts().find('?!')).rejects.toThrow('Please search for a word or a number.');
  });

  it('ranks exact words first, beginnings second, and finds typing slips only without these', async () => {
    const { write, titles } = posts();
    await write({ title: 'They came home', content_html: '<p>came came came</p>' });
    await write({ title: 'Camping gear' });
    await write({ title: 'Swimming', content_html: '<p>The camp is in May.</p>' });
    expect(await titles('camp')).toEqual(['Swimming', 'Camping gear']);
    expect(await titles('cemp')).toEqual(['Swimming']);
  });

  it('finds similar words only if nothing has the word itself, and marks them only then', async () => {
    const { write, titles, find } = posts();
    for (const title of ['The team came', 'Camp', 'Term dates', 'Next term', 'Terms of hire'])
      await write({ title });
    expect((await titles('term')).sort()).toEqual(['Next term', 'Term dates', 'Terms of hire']);
    const { next_token } = await find('term', student, { limit: 2 });
    expect(await titles('term', student, { limit: 2, next_token })).toHaveLength(1);
    const marked = async (q: string) =>
      (await find(q)).records.flatMap(({ title, title_marks }) =>
        title_marks.map(({ from, to }) => title.slice(from, to)),
      );
    expect(await marked('camp')).toEqual(['Camp']);
    expect(await marked('cmap')).toContain('Camp');
  });

  it('ignores accents and case, and accepts typing slips and unfinished words', async () => {
    const { write, titles } = posts();
    await write({ title: 'Müller prize at the Café', content_html: '<p>Øresund</p>' });
    for (const q of ['muller', 'CAFE', 'cafe muller', 'Mülle', 'mullre', 'prise', 'oresund']) {
      expect([q, await titles(q)]).toEqual([q, ['Müller prize at the Café']]);
    }
    expect(await titles('cup')).toEqual([]);
  });

  it('finds Chinese and Japanese text by characters', async () => {
    const { write, titles } = posts();
    await write({ title: '数学竞赛报名', content_html: '<p>七年级</p>' });
    await write({ title: 'ようこそ', content_html: '<p>新しい図書館</p>' });
    expect(await titles('竞赛')).toEqual(['数学竞赛报名']);
    expect(await titles('年级 数学')).toEqual(['数学竞赛报名']);
    expect(await titles('図書館')).toEqual(['ようこそ']);
    expect(await titles('赛竞')).toEqual([]);
  });

  it('requires all words, and accepts any word when nothing has all', async () => {
    const { write, titles } = posts();
    await write({ title: 'Camp forms' });
    await write({ title: 'Camp bus' });
    expect(await titles('camp bus')).toEqual(['Camp bus']);
    expect((await titles('bus forms')).sort()).toEqual(['Camp bus', 'Camp forms']);
  });

  it('ranks words in the title first, then newer posts', async () => {
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

  it('returns kind, location, path and the positions of the words', async () => {
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

  it('skips hits on switched-off screens and still fills each page', async () => {
    const content = memoryContent();
    const { write, at } = postSchool(tables, content);
    const school = settingsOf('main', 'Harbour College');
    const { find } = searchOver(tables, content, bound({ get: async () => school }));
    for (let n = 0; n < 6; n++) {
      const sport = {
        type: 'newsletter',
        postcategory_categoryid: 'sport',
        publish_start: '2026-03-02T00:00:00.000Z',
      };
      await write({ title: `Regatta ${n}`, ...(n % 2 ? sport : {}) });
    }
    const first = await find('regatta', at(student), { limit: 2 });
    expect(first.records.map(({ path }) => path.split('/')[1])).toEqual(['notices', 'notices']);
    const { records, next_token } = await find('regatta', at(student), {
      limit: 2,
      next_token: first.next_token,
    });
    expect([records.length, next_token]).toEqual([1, undefined]);
  });

  it('separates the cells of a table and the items of a list in its excerpts', async () => {
    const { write, find } = posts();
    const table =
      '<table><caption>Buses</caption><thead><tr><th>Route</th><th>Leaves</th></tr></thead><tbody><tr><td>Zephyr</td><td>8:15</td></tr></tbody></table>';
    await write({
      title: 'Timetable',
      content_html: `<p>From Monday</p>${table}<ul><li>Bring a card<ol><li>Tap on</li></ol></li><li>Tap off</li></ul>`,
    });
    const words = 'From Monday Buses Route · Leaves · Zephyr · 8:15 Bring a card Tap on Tap off';
    expect((await find('zephyr')).records[0]?.excerpt).toBe(words);
  });

  it('reads texts that are stored outside the table', async () => {
    const { write, titles } = posts();
    const filler = `<p>${'x'.repeat(30)}</p>`.repeat(4_000);
    await write({ title: 'The long report', content_html: `<p>Marmalade</p>${filler}` });
    expect(await titles('marmalade')).toEqual(['The long report']);
  });

  it('pages through all hits, each once', async () => {
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
    await expect(find('choir', student, { next_token: foreign })).rejects.toThrow('has changed');
  });
});

const unpublished = {
  published: false,
  publish_start: 'UNPUBLISHED',
  publish_end: 'UNPUBLISHED',
};

describe('search rights', () => {
  it('hides a post from its exact title and from the paging', async () => {
    const { write, find } = posts();
    await write({ title: 'Redundancies', group_list: audience('STAFF') });
    await write({ title: 'Fees next year', type: 'principal', for_carer_only: true });
    await write({ title: 'Not out yet', publish_start: '2026-03-05T00:00:00.000Z' });
    await write({ title: 'A draft', ...unpublished });
    for (const q of ['Redundancies', 'Fees next year', 'Not out yet', 'A draft']) {
      expect([q, await find(q, student, { limit: 1 })]).toEqual([q, { records: [] }]);
    }
    expect((await find('Redundancies', teacher)).records).toHaveLength(1);
    expect((await find('Fees next year', carer)).records).toHaveLength(1);
  });

  it('finds a readable partial match when an unreadable post has all words', async () => {
    const { write, titles } = posts();
    await write({ title: 'Staff dinner', group_list: audience('STAFF') });
    await write({ title: 'Dinner for the choir' });
    expect(await titles('staff dinner')).toEqual(['Dinner for the choir']);
  });

  it('hides a post at once when it is withdrawn, rewritten or given other readers', async () => {
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

  it('finds hidden posts for editors, and marks them as hidden', async () => {
    const { write, find } = posts();
    await write({ title: 'Half written', ...unpublished });
    for (const who of [editor, administrator]) {
      const { records } = await find('half written', who);
      expect(records.map(({ title, hidden }) => [title, hidden])).toEqual([['Half written', true]]);
    }
    expect(await find('half written', teacher)).toEqual({ records: [] });
  });
});

describe('the index of the search', () => {
  it('learns of new, changed and deleted posts within 1 minute', async () => {
    const { write, titles, later, save } = posts();
    const post = await write({ title: 'Bus times' });
    expect(await titles('bus')).toEqual(['Bus times']);
    await write({ title: 'Bus cards' });
    await save(post, { title: 'Ferry times' });
    expect(await titles('cards')).toEqual([]);
    await later();
    expect(await titles('cards')).toEqual(['Bus cards']);
    expect(await titles('ferry')).toEqual(['Ferry times']);
    expect(await titles('bus')).toEqual(['Bus cards']);
  });

  it('keeps schools with the same titles apart', async () => {
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
