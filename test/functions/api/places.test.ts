import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf } from '#functions/lib/input';
import { PlaceChange, PlaceDraft, PlaceQuery } from '#shared/contract/places';
import {
  administrator,
  affiliate,
  carer,
  person,
  request,
  student,
  teacher,
} from '#test/support/people';
import { pageDraft, placeDraft, placesOver, placeTables } from '#test/support/place-pages';
import { audience } from '#test/support/posts';
import { profile, storeProfiles } from '#test/support/profiles';
import { startTestTables, type TestTables } from '#test/support/tables';
import { traces } from '#test/support/traces';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...placeTables);
});
afterAll(() => tables.stop());

let schools = 0;
/** Every test has a school of its own, with Tess, Theo and Ada. */
async function school() {
  const site = `school${schools++}`;
  const over = placesOver(tables);
  const at = <T extends object>(who: T): T => ({ ...who, site });
  const people = ['tess', 'theo', 'ada'].map((username) =>
    profile({ username, type: 'faculty', schoolUid: site }),
  );
  await storeProfiles(tables, ...people);
  const add = (is: Record<string, unknown> = {}) =>
    over.places.create(placeDraft(is), at(administrator), request());
  const change = (place: Awaited<ReturnType<typeof add>>, is: Record<string, unknown>) =>
    over.places.update(
      PlaceChange.parse({
        ...placeDraft(),
        placeUid: place.placeUid,
        updated_at: place.updated_at,
        ...is,
      }),
      at(administrator),
      request(),
    );
  const names = async (who = teacher, query: Record<string, unknown> = {}) =>
    (await over.places.list(PlaceQuery.parse(query), at(who), request())).records.map(
      ({ place }) => place,
    );
  const placesOf = async (username: string) =>
    (await over.users.get(site, `uid-${username}`))?.places ?? [];
  return { ...over, site, at, add, change, names, placesOf };
}
const notFound = expect.objectContaining({ kind: 'notFound' });
const fault = (field: string, message: string) =>
  expect.objectContaining({
    kind: 'badRequest',
    fields: expect.objectContaining({ [field]: message }),
  });

describe('who sees a place', () => {
  it('is who is in its audience, its editors and administrators', async () => {
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

  it('is nobody of another school, and the words for others are those for no place at all', async () => {
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

  it('learns nothing of editors, audience and author unless they may edit it', async () => {
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

describe('who begins or ceases to edit a place', () => {
  it('is said of students, as it changes their record', async () => {
    const { places, site, at } = await school();
    await storeProfiles(tables, profile({ username: 'sid', schoolUid: site }));
    const { told, audit } = traces();
    const by = [at(administrator), request({ audit })] as const;
    const made = await places.create(placeDraft({ editors: 'tess,sid' }), ...by);
    const { placeUid } = made;
    const form = (editors: string, updated_at: string) =>
      PlaceChange.parse({ ...placeDraft({ editors }), placeUid, updated_at });
    const same = await places.update(form('theo,sid', made.updated_at), ...by);
    const without = await places.update(form('theo', same.updated_at), ...by);
    await places.update(form('sid', without.updated_at), ...by);
    await places.remove({ placeUid }, ...by);
    expect(told).toEqual([['uid-sid'], [], ['uid-sid'], ['uid-sid'], ['uid-sid']]);
  });
});

describe('a list of places', () => {
  it('goes by name without regard to case and accents, and pages without skipping one', async () => {
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

  it('finds by slug, identifier, words of the name, and kind of page', async () => {
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

  it('lets a filter tell nobody of a page that they may not see', async () => {
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

describe('the form of a place', () => {
  it('says everything that is missing at once, in the words of the specification', () => {
    const parsed = PlaceDraft.safeParse({
      place: '',
      place_id: '12a',
      description: ' ',
      intended_audience: '',
      editors: ' , ',
    });
    expect(parsed.error && fieldsOf(parsed.error)).toEqual({
      place: '*Please enter place.',
      place_id: '*Please enter only numeric value.',
      description: '*Please enter description.',
      intended_audience: '*Please enter intended audience.',
      editors: '*Please enter editors.',
    });
    const empty = PlaceDraft.safeParse({});
    expect(empty.error && fieldsOf(empty.error)).toMatchObject({
      description: '*Please enter description.',
      intended_audience: '*Please enter intended audience.',
      editors: '*Please enter editors.',
    });
  });

  it('refuses what it does not know, and more than 50 editors', () => {
    expect(PlaceDraft.safeParse({ ...placeDraft(), schoolUid: 'other' }).success).toBe(false);
    const editors = Array.from({ length: 51 }, (_, i) => `e${i}`);
    const parsed = PlaceDraft.safeParse({ ...placeDraft(), editors });
    expect(parsed.error && fieldsOf(parsed.error)).toEqual({
      editors: 'A place has at most 50 editors.',
    });
  });

  it('says all that the school does not know at once: editors, groups, area', async () => {
    const { add } = await school();
    await expect(
      add({
        editors: 'tess,nobody,noone',
        klaUid: 'magic',
        group_list: audience('STAFF', '#unknown-1'),
      }),
    ).rejects.toMatchObject({
      fields: {
        editors:
          'There is nobody called “nobody” at this school. There is nobody called “noone” at this school.',
        klaUid: expect.stringContaining('does not exist'),
        'group_list.groups': expect.stringContaining('does not exist'),
      },
    });
  });

  it('says which name two people have', async () => {
    const { add, site } = await school();
    for (const userUid of ['one', 'two']) {
      await storeProfiles(tables, profile({ username: 'twin', userUid, schoolUid: site }));
    }
    await expect(add({ editors: 'twin' })).rejects.toEqual(
      fault('editors', 'More than one person at this school is called “twin”.'),
    );
  });

  it('keeps whoever edits it already when somebody else gets the same name', async () => {
    const { add, change, site } = await school();
    const place = await add({ editors: 'tess' });
    const namesake = profile({ username: 'tess', userUid: 'namesake', schoolUid: site });
    await storeProfiles(tables, namesake);
    const later = await change(place, { description: 'Changed', editors: 'tess' });
    expect(later.editors).toEqual(['tess']);
    await expect(add({ editors: 'tess' })).rejects.toEqual(
      fault('editors', 'More than one person at this school is called “tess”.'),
    );
  });

  it('takes editors comma-separated or as a list, in any case, each once', async () => {
    const { add } = await school();
    expect((await add({ place: 'A', editors: 'tess,THEO,tess' })).editors).toEqual([
      'tess',
      'theo',
    ]);
    expect((await add({ place: 'B', editors: ['Theo'] })).editors).toEqual(['theo']);
  });

  it('names the area from the table and keeps the slug for ever, each only once', async () => {
    const { add, change } = await school();
    const place = await add({ slug: 'mine', key_learning_area: 'Wizardry' });
    expect(place).toMatchObject({ slug: 'mathematics-7', key_learning_area: 'Mathematics' });
    const renamed = await change(place, { place: 'Mathematics 8', klaUid: 'arts' });
    expect(renamed).toMatchObject({ slug: 'mathematics-7', key_learning_area: 'Creative Arts' });
    const other = await add({ description: 'Another.' });
    expect(other.slug).toMatch(/^mathematics-7-.{8}$/);
  });

  it('answers 409 with the newer version when somebody else was first, also at the same moment', async () => {
    const { add, change } = await school();
    const place = await add();
    const both = await Promise.allSettled(
      ['One', 'Two'].map((name) => change(place, { place: name })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(change(place, { place: 'Three' })).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { place: expect.stringMatching(/One|Two/) } },
    });
  });

  it('makes one place of a request that is sent four times', async () => {
    const { places, at, names } = await school();
    const keyed = request({ idempotencyKey: 'once' });
    const send = () => places.create(placeDraft(), at(administrator), keyed);
    const made = [await send(), ...(await Promise.all([send(), send(), send()]))];
    expect(new Set(made.map(({ placeUid }) => placeUid)).size).toBe(1);
    expect(await names(administrator)).toEqual(['Mathematics 7']);
  });
});

describe('the editors of a place', () => {
  it('have it on their profile from the same moment, and lose it when they are taken off or it is removed', async () => {
    const { add, change, placesOf, places, at } = await school();
    const place = await add({ editors: 'tess,theo' });
    expect(await placesOf('tess')).toEqual([place.placeUid]);
    const later = await change(place, { editors: 'theo' });
    expect(await placesOf('tess')).toEqual([]);
    expect(await placesOf('theo')).toEqual([place.placeUid]);
    await places.remove({ placeUid: later.placeUid }, at(administrator), request());
    expect(await placesOf('theo')).toEqual([]);
  });

  it('may all be taken off a place, but not be missing from a new one', async () => {
    const { add, change, placesOf } = await school();
    const place = await add();
    expect((await change(place, { editors: [] })).editors).toEqual([]);
    expect(await placesOf('tess')).toEqual([]);
    expect(PlaceDraft.safeParse({ ...placeDraft(), editors: [] }).success).toBe(false);
  });

  it('are people: who gets the username of one later inherits nothing', async () => {
    const { add, site, places, at, users } = await school();
    const place = await add({ group_list: audience() });
    const tess = await users.get(site, 'uid-tess');
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

  it('are refused when one edits 100 places already, and nothing is written', async () => {
    const { add, site, users, names } = await school();
    const tess = await users.get(site, 'uid-tess');
    if (!tess) throw new Error('Tess is gone.');
    const full = Array.from({ length: 100 }, (_, i) => `place-${i}`);
    await storeProfiles(tables, { ...tess, places: full });
    await expect(add()).rejects.toEqual(fault('editors', '“tess” edits 100 places already.'));
    expect(await names(administrator)).toEqual([]);
  });

  it('keep every place when several places are given to one person at once', async () => {
    const { add, placesOf } = await school();
    const all = await Promise.allSettled(['A', 'B', 'C'].map((place) => add({ place })));
    const made = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value.placeUid] : []));
    expect((await placesOf('tess')).toSorted()).toEqual(made.toSorted());
    expect(made.length).toBeGreaterThan(0);
  });
});

describe('a removed place', () => {
  it('is gone for everyone with all its pages, and its slug is not given out again', async () => {
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
