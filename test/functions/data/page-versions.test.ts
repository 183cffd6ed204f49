import { expect, it } from 'vitest';
import { actOf, idempotencyRepository } from '#functions/data/idempotency';
import { pageVersionRepository } from '#functions/data/page-versions';
import { memoryTables } from '#test/support/memory-tables';
import { request } from '#test/support/people';
import { pageChange, pageDraft, regionalPlace } from '#test/support/place-pages';
import { memoryContent } from '#test/support/posts';

const version = {
  ...{ versionUid: 'v1', title: 'Excursion', hasText: false, start: '2026-04-01T00:00:00.000Z' },
  ...{ created_at: '2026-03-02T00:00:00.000Z', updated_at: '2026-03-02T00:00:00.000Z' },
  author: { users_userid: '', users_username: '', users_firstname: '', users_lastname: '' },
};

it('a page that was deleted while its form was open takes no version, and keeps those that it had as they are', async () => {
  const tables = memoryTables(async () => {});
  const { by, pages, placeUid } = await regionalPlace(tables);
  const pageData = pageDraft(placeUid);
  const page = await pages.create({ pageData }, by, request());
  const { pageUid } = page;
  const versions = pageVersionRepository(
    tables.db,
    'pages',
    memoryContent(),
    idempotencyRepository(tables.db, 'idempotency'),
  );
  const add = (to: string, versionUid: string, asked = versionUid) => {
    const act = actOf(by, 'pg.ver', asked, request());
    return versions.add('regional', to, { ...version, versionUid }, undefined, act);
  };
  expect(await add(pageUid, 'v1')).toBe('v1');
  // Asked again, the same act makes no second one.
  expect(await add(pageUid, 'again', 'v1')).toBe('v1');
  expect(await versions.get('regional', pageUid, 'again')).toBeUndefined();
  const removal = pageChange(page, { is_deleted: true });
  await pages.update({ pageData: removal, form: false }, by, request());
  const before = tables.all('pages');
  for (const gone of [pageUid, 'no-such-page']) {
    await expect(add(gone, 'v2')).rejects.toMatchObject({ kind: 'notFound' });
    const changed = { ...version, title: 'Changed' };
    const { updated_at } = version;
    expect(await versions.replace('regional', gone, changed, undefined, updated_at)).toBe(false);
    expect(await versions.remove('regional', gone, 'v1')).toBe(false);
  }
  expect(tables.all('pages')).toEqual(before);
});
