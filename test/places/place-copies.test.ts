import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ada, type CopySchool, copySchool, tess } from '#test/places/copy-school';
import { person, request, student } from '#test/support/records/people';
import { audience } from '#test/support/records/posts';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { traces } from '#test/support/tables/audit-entries';

beforeEach(() => {
  for (const method of ['info', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(() => {});
  }
});

const sam = { ...student, ...schoolNamed('regional') };

/** A place with a landing page, a hidden page, a long text, and links. */
async function withPlace(is: Record<string, unknown> = {}) {
  const school = await copySchool();
  const place = await school.place(is);
  const { placeUid } = place;
  const links = `<p><a href="/places/mathematics-7">home</a> <a href="/places/mathematics-7/dates?x=1#top">dates</a>
    <a href="/places/mathematics-7/gone">gone</a> <a href="/places/mathematics-70/dates">other</a></p>`;
  const dates = await school.page(placeUid, { title: 'Dates', content_html: links });
  await school.page(placeUid, {
    title: 'Long',
    content_html: `${links}<p>${'word '.repeat(30_000)}</p>`,
    pageHide: true,
  });
  await school.page(placeUid, { title: 'Home', landing_page: true });
  const gone = await school.page(placeUid, { title: 'Gone' });
  await school.pages.remove({ pageUid: gone.pageUid }, ada, school.at());
  return { ...school, original: place, dates };
}

const workAll = async (school: CopySchool) => {
  for (let next = school.queued.shift(); next; next = school.queued.shift())
    await school.work(next);
};

const linksIn = (html = '') => [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);

describe('a copy of a place', () => {
  it('has the audience, the area, the editors and all pages in their order, and no course', async () => {
    const school = await withPlace({ group_list: audience('STUDENTS', '#year-7') });
    const begun = await school.copy(school.original.placeUid);
    expect(begun).toMatchObject({ state: 'waiting', slug: 'the-copy', lost_editors: [] });
    await workAll(school);
    expect(await school.copied(begun.placeUid)).toMatchObject({
      state: 'ready',
      done: 3,
      total: 3,
    });
    const { placeUid } = begun;
    const copy = await school.places.get({ placeUid }, ada, school.at());
    const { klaUid, key_learning_area, description, intended_audience, group_list } =
      school.original;
    expect(copy).toMatchObject({
      klaUid,
      key_learning_area,
      description,
      intended_audience,
      group_list,
      place: 'The copy',
      slug: 'the-copy',
      place_id: '',
      editors: ['tess'],
    });
    const facts = (each: Awaited<ReturnType<CopySchool['pagesOf']>>) =>
      each.map(({ title, slug, landing_page, pageHide }) => [title, slug, landing_page, pageHide]);
    const [first, second] = [
      await school.pagesOf('mathematics-7'),
      await school.pagesOf('the-copy'),
    ];
    expect(facts(second)).toEqual(facts(first));
    expect(facts(second)[0]).toEqual(['Home', 'home', true, false]);
    expect(second.map(({ pageUid }) => pageUid)).not.toEqual(first.map(({ pageUid }) => pageUid));
    expect((await school.pagesOf('the-copy', sam)).map(({ title }) => title)).toEqual([
      'Home',
      'Dates',
    ]);
    const profileOfTess = await school.users.of(schoolNamed('regional')).get('uid-tess');
    expect(profileOfTess?.places).toEqual([school.original.placeUid, placeUid]);
  });

  it('replaces links to the place by those to its own pages, also long texts and old addresses, and no others', async () => {
    const school = await withPlace();
    const { dates, at } = school;
    const renamed = await school.pages.createAndSort(
      {
        pageData: { placeUid: school.original.placeUid, pagetypeUid: 'static-page' } as never,
        sortData: [],
      },
      ada,
      at(),
    );
    const { pageUid, updated_at } = renamed;
    const content_html = `<p><a href="/places/mathematics-7/${renamed.slug}">me</a></p>`;
    const pageData = { pageUid, updated_at, title: 'Real title', content_html } as never;
    await school.pages.update({ pageData, form: false }, ada, at());
    await school.copy(school.original.placeUid);
    await workAll(school);
    const copies = await school.pagesOf('the-copy');
    const own = ['/places/the-copy', '/places/the-copy/dates?x=1#top'];
    const others = ['/places/mathematics-7/gone', '/places/mathematics-70/dates'];
    const named = (title: string) => copies.find((each) => each.title === title)?.content_html;
    expect(linksIn(named('Dates'))).toEqual([...own, ...others]);
    expect(linksIn(named('Long'))).toEqual([...own, ...others]);
    expect(linksIn(named('Real title'))).toEqual(['/places/the-copy/real-title']);
    const original = await school.pages.get({ pageUid: dates.pageUid }, ada, at());
    expect(linksIn(original.content_html)[0]).toBe('/places/mathematics-7');
  });

  it('keeps scheduled versions that have not ended, with their texts', async () => {
    const school = await withPlace();
    const { pageUid } = school.dates;
    const version = (title: string, publish_end: string) =>
      school.pages.createVersion(
        {
          pageUid,
          title,
          publish_start: '2026-06-01T00:00:00.000Z',
          publish_end,
          content_html: '<p><a href="/places/mathematics-7">then</a></p>',
        } as never,
        ada,
        school.at(),
      );
    await version('Past', '2026-06-02T00:00:00.000Z');
    await version('Now', '2026-06-30T00:00:00.000Z');
    await school.copy(school.original.placeUid);
    await workAll(school);
    const seen = (await school.pagesOf('the-copy', sam)).find(({ title }) => title === 'Now');
    expect(linksIn(seen?.content_html)).toEqual(['/places/the-copy']);
    const versions = await school.pages.listVersions(
      { pageUid: `${seen?.pageUid}` },
      ada,
      school.at(),
    );
    expect(versions.map(({ title }) => title)).toEqual(['Now']);
  });

  it('is shown to nobody before it is complete', async () => {
    const school = await withPlace();
    const { placeUid } = await school.copy(school.original.placeUid);
    const [message] = school.queued.splice(0);
    let [seen, looks] = [0, 0];
    const before = async () => {
      if ((await school.copied(placeUid)).state === 'ready') return;
      looks++;
      for (const who of [ada, sam]) {
        const found = await school.places
          .get({ placeUid }, who, school.at())
          .catch(() => undefined);
        const listed = await school.pages
          .list({ place: 'the-copy', limit: 300 }, who, school.at())
          .catch(() => undefined);
        if (found || listed) seen++;
      }
      const all = await school.places.list({ limit: 20 }, ada, school.at());
      if (all.records.length !== 1) seen++;
      const pages = await school.pages.list({ limit: 300 }, ada, school.at());
      if (pages.records.length !== 3) seen++;
    };
    if (message) await school.work(message, { before });
    expect([seen, looks > 10]).toEqual([0, true]);
    expect(await school.copied(placeUid)).toMatchObject({ state: 'ready' });
  });

  it('is made once when the same key comes again, and once when its message comes twice', async () => {
    const school = await withPlace();
    const key = { idempotencyKey: 'one' };
    const first = await school.copy(school.original.placeUid, 'The copy', key);
    const second = await school.copy(school.original.placeUid, 'The copy', key);
    expect(second).toEqual(first);
    expect(school.queued).toHaveLength(2);
    await workAll(school);
    const other = await school.copy(school.original.placeUid);
    expect(other.placeUid).not.toBe(first.placeUid);
    expect(other.slug).toMatch(/^the-copy-.{8}$/);
    const { records } = await school.places.list({ limit: 20 }, ada, school.at());
    expect(records.map(({ place }) => place)).toEqual(['Mathematics 7', 'The copy']);
  });

  it('leaves out editors who left, names them, and audits students', async () => {
    const school = await withPlace();
    const sid = profile({ username: 'sid', schoolUid: 'regional' });
    await storeProfiles(school.tables, sid);
    const { placeUid } = await school.place({ place: 'Band', editors: 'tess,theo,sid' });
    const names = { username: 'theo', firstname: 'Theo', surname: 'Lang' };
    const leaver = { ...names, schoolUid: 'regional', status: 'left', type: 'faculty' } as const;
    await storeProfiles(school.tables, profile(leaver));
    const { told, audit } = traces();
    const begun = await school.copy(placeUid, 'Band 2', { audit });
    expect([begun.lost_editors, told]).toEqual([['Theo Lang'], [['uid-sid']]]);
    await storeProfiles(school.tables, { ...sid, status: 'left' });
    await workAll(school);
    const copy = await school.places.get({ placeUid: begun.placeUid }, ada, school.at());
    expect(copy.editors).toEqual(['tess']);
  });

  it('fails with a sentence if its place was removed, and leaves nothing after the night', async () => {
    const school = await withPlace();
    const begun = await school.copy(school.original.placeUid);
    await school.places.remove({ placeUid: school.original.placeUid }, ada, school.at());
    await workAll(school);
    const ended = await school.copied(begun.placeUid);
    expect([ended.state, ended.message]).toEqual([
      'failed',
      'The place was removed before it was copied. Nothing of the copy is left.',
    ]);
    school.passMinutes(25 * 60);
    await school.night();
    const left = JSON.stringify([school.tables.all('places'), school.tables.all('pages')]);
    expect(left).not.toContain(begun.placeUid);
    await expect(school.copied(begun.placeUid)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('refuses unknown places, and more than 5 copies in a minute', async () => {
    const school = await copySchool();
    const { placeUid } = await school.place();
    await expect(school.copy('none')).rejects.toMatchObject({ kind: 'notFound' });
    await expect(
      school.places.copy(
        { placeUid, place: 'X' },
        person({ capabilities: ['administrator'] }),
        request(),
      ),
    ).rejects.toMatchObject({ kind: 'notFound' });
    for (let n = 0; n < 5; n++) await school.copy(placeUid, `Copy ${n}`);
    await expect(school.copy(placeUid)).rejects.toMatchObject({ kind: 'tooMany' });
    expect(tess.site).toBe('regional');
  });
});

/** Copies a place once; returns the number of steps of its worker. */
async function withPlaceCopied() {
  const school = await withPlace();
  await school.copy(school.original.placeUid);
  const [message] = school.queued.splice(0);
  if (!message) throw new Error('No copy is queued');
  return { school, measured: school.work(message) };
}

describe('a worker of a copy that dies', () => {
  it('leaves one complete copy, at whichever step it dies', { timeout: 60_000 }, async () => {
    const { steps } = await (await withPlaceCopied()).measured;
    expect(steps).toBeGreaterThan(10);
    for (let step = 1; step <= steps; step++) {
      for (const when of ['before', 'after'] as const) {
        const school = await withPlace();
        const { placeUid } = await school.copy(school.original.placeUid);
        const [message] = school.queued.splice(0);
        if (message) await school.work(message, { death: { step, when } });
        for (let minute = 0; minute < 20; minute++) {
          // The message of the dead worker is delivered again, too.
          if (minute === 1 && message) await school.work(message);
          await workAll(school);
          await school.watch();
          school.passMinutes(1);
        }
        const where = `step ${step}, ${when}`;
        expect(await school.copied(placeUid), where).toMatchObject({ state: 'ready', done: 3 });
        expect(await school.pagesOf('the-copy'), where).toHaveLength(3);
        const { records } = await school.places.list({ limit: 20 }, ada, school.at());
        expect(records, where).toHaveLength(2);
        const jobs = school.tables.all('places').filter(({ pk }) => pk === 'regional#copies');
        expect(jobs, where).toEqual([]);
      }
    }
  });

  it('ends with a sentence when every worker dies, and the night removes its pages and texts', async () => {
    const school = await withPlace();
    const { placeUid } = await school.copy(school.original.placeUid);
    const { steps } = await (await withPlaceCopied()).measured;
    const { objects } = school;
    const before = objects();
    for (let minute = 0; minute < 60; minute++) {
      const message = school.queued.shift();
      if (message) await school.work(message, { death: { step: steps - 3, when: 'before' } });
      await school.watch();
      school.passMinutes(1);
    }
    const { state, message } = await school.copied(placeUid);
    expect([state, message]).toEqual([
      'failed',
      'The copy was interrupted, and nothing of it is left. Copy the place again.',
    ]);
    expect(objects()).toBeGreaterThan(before);
    school.passMinutes(25 * 60);
    await school.night();
    const left = JSON.stringify([school.tables.all('places'), school.tables.all('pages')]);
    expect(left).not.toContain(placeUid);
    expect(objects()).toBe(before);
  });
});
