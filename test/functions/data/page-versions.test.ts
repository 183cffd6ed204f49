import { expect, it } from 'vitest';
import { actOf, idempotencyRepository } from '#functions/data/idempotency';
import { pageVersionRepository } from '#functions/data/page-versions';
import { memoryTables } from '#test/support/memory-tables';
import { administrator, request } from '#test/support/people';
import { pageChange, pageDraft, placeDraft, placesOver } from '#test/support/place-pages';
import { memoryContent } from '#test/support/posts';
import { profile, storeProfiles } from '#test/support/profiles';

const version = {
  ...{ versionUid: 'v1', title: 'Excursion', hasText: false, start: '2026-04-01T00:00:00.000Z' },
  ...{ created_at: '2026-03-02T00:00:00.000Z', updated_at: '2026-03-02T00:00:00.000Z' },
  author: { users_userid: '', users_username: '', users_firstname: '', users_lastname: '' },
};

it('a page that was deleted while its form was open takes no version, and keeps those that it had as they are', async () => {
  const tables = memoryTables(async () => {});
  await storeProfiles(tables, profile({ username: 'tess', type: 'faculty' }));
  const { places, pages } = placesOver(tables);
  const { placeUid } = await places.create(placeDraft(), administrator, request());
  const pageData = pageDraft(placeUid);
  const page = await pages.create({ pageData }, administrator, request());
  const { pageUid } = page;
  const versions = pageVersionRepository(
    tables.db,
    'pages',
    memoryContent(),
    idempotencyRepository(tables.db, 'idempotency'),
  );
  const add = (to: string, versionUid: string) => {
    const act = actOf(administrator, 'pg.ver', versionUid, request());
    return versions.add('main', to, { ...version, versionUid }, undefined, act);
  };
  expect(await add(pageUid, 'v1')).toBe('v1');
  const removal = pageChange(page, { is_deleted: true });
  await pages.update({ pageData: removal, form: false }, administrator, request());
  const before = tables.all('pages');
  for (const gone of [pageUid, 'no-such-page']) {
    await expect(add(gone, 'v2')).rejects.toMatchObject({ kind: 'notFound' });
    const changed = { ...version, title: 'Changed' };
    const { updated_at } = version;
    expect(await versions.replace('main', gone, changed, undefined, updated_at)).toBe(false);
    expect(await versions.remove('main', gone, 'v1')).toBe(false);
  }
  expect(tables.all('pages')).toEqual(before);
});
