import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf } from '#functions/kernel/http/input';
import { PlaceDraft } from '#shared/places/place-form.schemas';
import { fault, placeSchool } from '#test/places/place-school';
import { administrator, request } from '#test/support/records/people';
import { placeDraft, placeTables } from '#test/support/records/place-pages';
import { audience } from '#test/support/records/posts';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...placeTables);
});
afterAll(() => tables.stop());

const school = () => placeSchool(tables);

describe('the form of a place', () => {
  it('reports all missing fields together, in the specified words', () => {
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

  it('refuses unknown fields and more than 50 editors', () => {
    expect(PlaceDraft.safeParse({ ...placeDraft(), schoolUid: 'other' }).success).toBe(false);
    const editors = Array.from({ length: 51 }, (_, i) => `e${i}`);
    const parsed = PlaceDraft.safeParse({ ...placeDraft(), editors });
    expect(parsed.error && fieldsOf(parsed.error)).toEqual({
      editors: 'A place has at most 50 editors.',
    });
  });

  it('reports all unknown editors, groups and areas together', async () => {
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
          'No one at this school has the username “nobody”. No one at this school has the username “noone”.',
        klaUid: expect.stringContaining('no longer exists'),
        'group_list.groups': expect.stringContaining('no longer exists'),
      },
    });
  });

  it('reports a username that two people have', async () => {
    const { add, site } = await school();
    for (const userUid of ['one', 'two']) {
      await storeProfiles(tables, profile({ username: 'twin', userUid, schoolUid: site }));
    }
    await expect(add({ editors: 'twin' })).rejects.toEqual(
      fault('editors', 'More than one person at this school has the username “twin”.'),
    );
  });

  it('keeps a current editor when another person gets the same username', async () => {
    const { add, change, site } = await school();
    const place = await add({ editors: 'tess' });
    const namesake = profile({ username: 'tess', userUid: 'namesake', schoolUid: site });
    await storeProfiles(tables, namesake);
    const later = await change(place, { description: 'Changed', editors: 'tess' });
    expect(later.editors).toEqual(['tess']);
    await expect(add({ editors: 'tess' })).rejects.toEqual(
      fault('editors', 'More than one person at this school has the username “tess”.'),
    );
  });

  it('accepts editors comma-separated or as a list, in any case, each once', async () => {
    const { add } = await school();
    expect((await add({ place: 'A', editors: 'tess,THEO,tess' })).editors).toEqual([
      'tess',
      'theo',
    ]);
    expect((await add({ place: 'B', editors: ['Theo'] })).editors).toEqual(['theo']);
  });

  it('takes the name of the area from its record, and keeps a unique slug permanently', async () => {
    const { add, change } = await school();
    const place = await add({ slug: 'mine', key_learning_area: 'Wizardry' });
    expect(place).toMatchObject({ slug: 'mathematics-7', key_learning_area: 'Mathematics' });
    const renamed = await change(place, { place: 'Mathematics 8', klaUid: 'arts' });
    expect(renamed).toMatchObject({ slug: 'mathematics-7', key_learning_area: 'Creative Arts' });
    const other = await add({ description: 'Another.' });
    expect(other.slug).toMatch(/^mathematics-7-.{8}$/);
  });

  it('answers 409 with the newer version after a change by someone else', async () => {
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

  it('adds one place for a request that is sent 4 times', async () => {
    const { places, at, names } = await school();
    const keyed = request({ idempotencyKey: 'once' });
    const send = () => places.create(placeDraft(), at(administrator), keyed);
    const made = [await send(), ...(await Promise.all([send(), send(), send()]))];
    expect(new Set(made.map(({ placeUid }) => placeUid)).size).toBe(1);
    expect(await names(administrator)).toEqual(['Mathematics 7']);
  });
});
