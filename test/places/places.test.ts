import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlaceChange, PlaceDraft } from '#shared/places/place-form.schemas';
import { fault, notFound, placeSchool } from '#test/places/place-school';
import {
  administrator,
  affiliate,
  carer,
  person,
  request,
  student,
  teacher,
} from '#test/support/records/people';
import { pageDraft, placeDraft, placeTables } from '#test/support/records/place-pages';
import { audience } from '#test/support/records/posts';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { traces } from '#test/support/tables/audit-entries';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...placeTables);
});
afterAll(() => tables.stop());

const school = () => placeSchool(tables);

describe('access to a place', () => {
  it('allows its audience, its editors and administrators', async () => {
    const { add, names } = await school();
    await add({ place: 'All' });
    await add({ place: 'Staff', group_list: audience('STAFF') });
    await add({ place: 'Year 7', group_list: audience('STUDENTS', 'CARERS', '#year-7') });
    await add({ place: 'Year 8', group_list: audience('STUDENTS', 'CARERS', '#year-8') });
    await add({ place: 'Nobody', editors: ['theo'], group_list: audience() });
    expect(await names(student)).toEqual(['All', 'Year 7']);
    expect(await names(carer)).toEqual(['All', 'Year 7']);
    expect(await names(affiliate)).toEqual([]);
    expect(await names(person({ username: 'nora' }))).toEqual(['All', 'Staff']);
    expect(await names(person({ username: 'theo' }))).toEqual(['All', 'Nobody', 'Staff']);
    expect(await names(administrator)).toEqual(['All', 'Nobody', 'Staff', 'Year 7', 'Year 8']);
  });

  it('answers "not found" for another school, other audiences and unknown places alike', async () => {
    const one = await school();
    const two = await school();
    const { placeUid } = await one.add({ group_list: audience('STAFF') });
    const asked = (over: typeof one, who: typeof student) =>
      over.places.get({ placeUid }, over.at(who), request()).catch((error) => error);
    const answers = [
      await asked(two, administrator),
      await asked(one, student),
      await one.places.get({ placeUid: 'none' }, one.at(student), request()).catch((e) => e),
    ];
    for (const answer of answers) expect(answer).toEqual(notFound);
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
  });

  it('omits editors, audience and author for people who may not edit it', async () => {
    const { add, places, at } = await school();
    const { placeUid } = await add();
    const seenBy = async (who: typeof student) =>
      Object.keys(await places.get({ placeUid }, at(who), request()));
    for (const secret of ['editors', 'group_list', 'users_userid', 'users_username']) {
      expect(await seenBy(student)).not.toContain(secret);
      expect(await seenBy(teacher)).toContain(secret);
      expect(await seenBy(administrator)).toContain(secret);
    }
  });
});

describe('a change of the editors of a place', () => {
  it('writes an audit entry for each student, because it changes their record', async () => {
    const { places, site, at } = await school();
    await storeProfiles(tables, profile({ username: 'sid', schoolUid: site }));
    const { told: audited, audit } = traces();
    const by = [at(administrator), request({ audit })] as const;
    const made = await places.create(placeDraft({ editors: 'tess,sid' }), ...by);
    const { placeUid } = made;
    const form = (editors: string, updated_at: string) =>
      PlaceChange.parse({ ...placeDraft({ editors }), placeUid, updated_at });
    const same = await places.update(form('theo,sid', made.updated_at), ...by);
    const without = await places.update(form('theo', same.updated_at), ...by);
    await places.update(form('sid', without.updated_at), ...by);
    await places.remove({ placeUid }, ...by);
    expect(audited).toEqual([['uid-sid'], [], ['uid-sid'], ['uid-sid'], ['uid-sid']]);
  });
});

describe('a list of places', () => {
  it('sorts by name without case and accents, and skips no place between pages', async () => {
    const { add, places, at } = await school();
    const given = ['zebra', 'Élan', 'echo', 'Alpha', 'beta', 'Ökologie', 'omega'];
    for (const place of given) await add({ place });
    const seen: string[] = [];
    let next_token: string | undefined;
    do {
      const page = await places.list({ limit: 3, next_token }, at(student), request());
      seen.push(...page.records.map(({ place }) => place));
      next_token = page.next_token;
    } while (next_token);
    expect(seen).toEqual(['Alpha', 'beta', 'echo', 'Élan', 'Ökologie', 'omega', 'zebra']);
  });

  it('filters by slug, identifier, words of the name and page type', async () => {
    const { add, names, pages, at } = await school();
    const maths = await add();
    await add({ place: 'Boarding House' });
    await pages.create({ pageData: pageDraft(maths.placeUid) }, at(administrator), request());
    expect(await names(student, { slug: 'mathematics-7' })).toEqual(['Mathematics 7']);
    expect(await names(student, { place: maths.placeUid })).toEqual(['Mathematics 7']);
    expect(await names(student, { title_keyword: 'HOUSE' })).toEqual(['Boarding House']);
    expect(await names(student, { pagetype: 'Static Page' })).toEqual(['Mathematics 7']);
    expect(await names(student, { pagetype: 'documents' })).toEqual([]);
    expect(await names(student, { navigation: 'false' })).toEqual([]);
    expect(await names(student, { slug: 'nowhere' })).toEqual([]);
  });

  it('ignores pages in a filter that the caller may not see', async () => {
    const { add, names, pages, at } = await school();
    const { placeUid } = await add();
    await pages.create(
      { pageData: pageDraft(placeUid, { pageHide: true }) },
      at(administrator),
      request(),
    );
    expect(await names(student, { pagetype: 'static-page' })).toEqual([]);
    expect(await names(teacher, { pagetype: 'static-page' })).toEqual(['Mathematics 7']);
  });
});

describe('the editors of a place', () => {
  it('keeps the place in their profile until they stop being editors or the place is removed', async () => {
    const { add, change, placesOf, places, at } = await school();
    const place = await add({ editors: 'tess,theo' });
    expect(await placesOf('tess')).toEqual([place.placeUid]);
    const later = await change(place, { editors: 'theo' });
    expect(await placesOf('tess')).toEqual([]);
    expect(await placesOf('theo')).toEqual([place.placeUid]);
    await places.remove({ placeUid: later.placeUid }, at(administrator), request());
    expect(await placesOf('theo')).toEqual([]);
  });

  it('allows a change that removes all editors, but not a new place without editors', async () => {
    const { add, change, placesOf } = await school();
    const place = await add();
    expect((await change(place, { editors: [] })).editors).toEqual([]);
    expect(await placesOf('tess')).toEqual([]);
    expect(PlaceDraft.safeParse({ ...placeDraft(), editors: [] }).success).toBe(false);
  });

  it('identifies people, so a later owner of a username gets no access', async () => {
    const { add, site, places, at, users } = await school();
    const place = await add({ group_list: audience() });
    const tess = await users.of(schoolNamed(site)).get('uid-tess');
    if (!tess) throw new Error('Tess is gone.');
    await storeProfiles(tables, { ...tess, username: '', status: 'left' });
    await storeProfiles(
      tables,
      profile({ username: 'tess', userUid: 'uid-new-tess', schoolUid: site }),
    );
    const newTess = at(person({ username: 'tess', userUid: 'uid-new-tess' }));
    await expect(places.get({ placeUid: place.placeUid }, newTess, request())).rejects.toEqual(
      notFound,
    );
    const shown = await places.get({ placeUid: place.placeUid }, at(administrator), request());
    expect(shown.editors).toEqual([]);
  });

  it('refuses an editor of 100 places, and writes nothing', async () => {
    const { add, site, users, names } = await school();
    const tess = await users.of(schoolNamed(site)).get('uid-tess');
    if (!tess) throw new Error('Tess is gone.');
    const full = Array.from({ length: 100 }, (_, i) => `place-${i}`);
    await storeProfiles(tables, { ...tess, places: full });
    await expect(add()).rejects.toEqual(fault('editors', '“tess” already edits 100 places.'));
    expect(await names(administrator)).toEqual([]);
  });

  it('keeps every place in a profile when several are assigned at the same time', async () => {
    const { add, placesOf } = await school();
    const all = await Promise.allSettled(['A', 'B', 'C'].map((place) => add({ place })));
    const made = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value.placeUid] : []));
    expect((await placesOf('tess')).toSorted()).toEqual(made.toSorted());
    expect(made.length).toBeGreaterThan(0);
  });
});

describe('a removed place', () => {
  it('answers "not found" with all of its pages, and keeps its slug reserved', async () => {
    const { add, places, pages, at, names } = await school();
    const { placeUid } = await add();
    const page = await pages.create(
      { pageData: pageDraft(placeUid) },
      at(administrator),
      request(),
    );
    await places.remove({ placeUid }, at(administrator), request());
    expect(await names(administrator)).toEqual([]);
    const gone = await Promise.allSettled([
      places.get({ placeUid }, at(administrator), request()),
      places.remove({ placeUid }, at(administrator), request()),
      pages.get({ pageUid: page.pageUid }, at(administrator), request()),
      pages.list({ limit: 20, place: 'mathematics-7' }, at(administrator), request()),
    ]);
    for (const each of gone) expect(each).toMatchObject({ status: 'rejected', reason: notFound });
    expect((await add({ description: 'A new one.' })).slug).not.toBe('mathematics-7');
  });
});
