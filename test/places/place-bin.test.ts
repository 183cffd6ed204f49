import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placePurge } from '#functions/places/store/place-purge';
import { placesSchemas } from '#shared/places/places.schemas';
import { keptDays, tooOldBefore } from '#shared/retention';
import { notFound, placeSchool } from '#test/places/place-school';
import { administrator, request, teacher } from '#test/support/records/people';
import { pageDraft, placeTables } from '#test/support/records/place-pages';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { traces } from '#test/support/tables/audit-entries';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...placeTables);
});
afterAll(() => tables.stop());

const day = (n: number, is: Parameters<typeof request>[0] = {}) =>
  request({ now: new Date(Date.UTC(2026, 2, 2 + n)), ...is });

async function school() {
  const over = await placeSchool(tables);
  const { places, at } = over;
  const bin = (n = 0, limit = 20, next_token?: string) =>
    places.bin({ deleted: true, limit, next_token }, at(administrator), day(n));
  const remove = (placeUid: string, n = 0) =>
    places.remove({ placeUid }, at(administrator), day(n));
  const restore = async (placeUid: string, n = 1, is: Parameters<typeof request>[0] = {}) => {
    const [found] = (await bin(n)).records.filter((each) => each.placeUid === placeUid);
    const updated_at = found?.updated_at ?? '2026-03-02T00:00:00.000Z';
    return places.restore({ placeUid, updated_at }, at(administrator), day(n, is));
  };
  return { ...over, bin, remove, restore };
}

describe('the bin of places', () => {
  it('lists removed places only, the last removed first, page by page, with their last day', async () => {
    const { add, bin, remove } = await school();
    const uids: string[] = [];
    for (const place of ['Art', 'Band', 'Chess', 'Drama'])
      uids.push((await add({ place })).placeUid);
    for (const [n, uid] of uids.slice(0, 3).entries()) await remove(uid, n);
    const first = await bin(3, 2);
    expect(first.records.map(({ place }) => place)).toEqual(['Chess', 'Band']);
    expect(first.records[0]).toMatchObject({
      deleted_at: '2026-03-04T00:00:00.000Z',
      deleted_until: '2026-06-02T00:00:00.000Z',
    });
    const rest = await bin(3, 2, first.next_token);
    expect(rest.records.map(({ place }) => place)).toEqual(['Art']);
    expect(rest.next_token).toBeUndefined();
  });

  it('puts a place back with its pages, its slug and its editors, and takes it off the bin', async () => {
    const { add, bin, remove, restore, names, pages, places, placesOf, at } = await school();
    const { placeUid, slug } = await add();
    await pages.create({ pageData: pageDraft(placeUid) }, at(teacher), request());
    await remove(placeUid);
    expect([await names(teacher), await placesOf('tess')]).toEqual([[], []]);
    const restored = await restore(placeUid);
    expect(restored).toMatchObject({ slug, editors: ['tess'], lost_editors: [] });
    expect(await placesOf('tess')).toEqual([placeUid]);
    expect(await names(teacher, { slug })).toEqual(['Mathematics 7']);
    expect((await bin(1)).records).toEqual([]);
    const asked = { place: slug, limit: 20 };
    expect((await pages.list(asked, at(teacher), request())).records).toHaveLength(1);
    await expect(places.get({ placeUid }, at(teacher), request())).resolves.toBeDefined();
  });

  it('names editors who left or have no profile, and audits students among all of them', async () => {
    const { add, remove, restore, site, at, places } = await school();
    const who = { type: 'student', schoolUid: site } as const;
    const sid = profile({ username: 'sid', ...who });
    const lena = profile({ username: 'lena', firstname: 'Lena', surname: 'Ost', ...who });
    const gone = profile({ username: 'gone', ...who });
    await storeProfiles(tables, sid, lena, gone);
    const { placeUid } = await add({ editors: 'tess,sid,lena,gone' });
    await remove(placeUid);
    await storeProfiles(tables, { ...lena, status: 'left', places: [] });
    const Key = { pk: site, sk: gone.userUid };
    await tables.db.send(new DeleteCommand({ TableName: 'users', Key }));
    const { told, audit } = traces();
    const restored = await restore(placeUid, 1, { audit });
    expect(restored.editors?.sort()).toEqual(['sid', 'tess']);
    expect(restored.lost_editors).toEqual(['Lena Ost', 'Someone who left']);
    expect(told).toEqual([['uid-lena', 'uid-sid']]);
    expect((await places.get({ placeUid }, at(administrator), request())).editors).toHaveLength(2);
  });

  it('answers 409 to an older form, and success to a second restore', async () => {
    const { add, remove, restore, bin, places, at } = await school();
    const { placeUid } = await add();
    await remove(placeUid);
    const [first] = (await bin()).records;
    const old = { placeUid, updated_at: `${first?.updated_at}` };
    const { told, audit } = traces();
    const again = () => places.restore(old, at(administrator), day(2, { audit }));
    await restore(placeUid);
    expect(await again()).toMatchObject({ placeUid, lost_editors: [] });
    expect(told).toEqual([[]]);
    await remove(placeUid, 3);
    await expect(again()).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('refuses places that are past their term, purged or unknown, with a sentence', async () => {
    const { add, remove, restore, bin, site } = await school();
    const { placeUid } = await add();
    await remove(placeUid);
    expect((await bin(keptDays.places)).records).toHaveLength(1);
    const late = keptDays.places + 1;
    expect((await bin(late)).records).toEqual([]);
    const gone = { kind: 'notFound', message: expect.stringMatching(/deleted permanently/) };
    await expect(restore(placeUid, late)).rejects.toMatchObject(gone);
    const purge = placePurge(tables, { of: () => ({ endPlace: async () => undefined }) });
    await purge.of(schoolNamed(site)).endBefore(tooOldBefore(day(late).now, keptDays.places));
    await expect(restore(placeUid, 1)).rejects.toMatchObject(gone);
    await expect(restore('none', 1)).rejects.toMatchObject(gone);
  });

  it('lists places that an earlier release removed after the next night', async () => {
    const { add, remove, bin, restore, site } = await school();
    const { placeUid } = await add();
    await remove(placeUid);
    const Key = { pk: site, sk: placeUid };
    const UpdateExpression = 'REMOVE namedPk, namedSk';
    await tables.db.send(new UpdateCommand({ TableName: 'places', Key, UpdateExpression }));
    expect((await bin()).records).toEqual([]);
    const purge = placePurge(tables, { of: () => ({ endPlace: async () => undefined }) });
    await purge.of(schoolNamed(site)).endBefore(tooOldBefore(day(1).now, keptDays.places));
    expect((await bin(1)).records.map((each) => each.placeUid)).toEqual([placeUid]);
    await restore(placeUid);
    const { Item } = await tables.db.send(new GetCommand({ TableName: 'places', Key }));
    expect(Item).toMatchObject({ namedPk: site, is_deleted: false });
    expect(Item).not.toHaveProperty('deleted_at');
  });

  it('shows the bin to the own school only', async () => {
    const [one, two] = [await school(), await school()];
    const { placeUid } = await one.add();
    await one.remove(placeUid);
    expect((await two.bin()).records).toEqual([]);
    await expect(two.restore(placeUid)).rejects.toEqual(notFound);
    expect(placesSchemas.restore.input.safeParse({ placeUid }).success).toBe(false);
  });
});
