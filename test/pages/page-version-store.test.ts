import { expect, it } from 'vitest';
import { actOf, idempotencyRepository } from '#functions/kernel/store/idempotency';
import { pageVersionRepository } from '#functions/pages/store/page-versions';
import { AppError } from '#shared/kernel/errors';
import { memoryTables } from '#test/support/memory/memory-tables';
import { request } from '#test/support/records/people';
import { pageChange, pageDraft, regionalPlace } from '#test/support/records/place-pages';
import { memoryContent } from '#test/support/records/posts';
import { schoolNamed } from '#test/support/records/school';

const version = {
  versionUid: 'v1',
  title: 'Excursion',
  hasText: false,
  start: '2026-04-01T00:00:00.000Z',
  created_at: '2026-03-02T00:00:00.000Z',
  updated_at: '2026-03-02T00:00:00.000Z',
  author: { users_userid: '', users_username: '', users_firstname: '', users_lastname: '' },
};

it('accepts no version for a page that was deleted meanwhile, and keeps its versions', async () => {
  const tables = memoryTables(async () => {});
  const { by, pages, placeUid } = await regionalPlace(tables);
  const pageData = pageDraft(placeUid);
  const page = await pages.create({ pageData }, by, request());
  const { pageUid } = page;
  const versions = pageVersionRepository(tables, memoryContent(), idempotencyRepository(tables));
  const write = (to: string, of: typeof version) => ({
    pageUid: to,
    version: of,
    html: undefined,
  });
  const add = (to: string, versionUid: string, asked = versionUid) => {
    const act = actOf(by, 'pg.ver', asked, request());
    return versions.of(schoolNamed('regional')).add(write(to, { ...version, versionUid }), act);
  };
  expect(await add(pageUid, 'v1')).toBe('v1');
  // The same act again adds no second version.
  expect(await add(pageUid, 'again', 'v1')).toBe('v1');
  expect(await versions.of(schoolNamed('regional')).get(pageUid, 'again')).toBeUndefined();
  const removal = pageChange(page, { is_deleted: true });
  await pages.update({ pageData: removal, form: false }, by, request());
  const before = tables.all('pages');
  for (const gone of [pageUid, 'no-such-page']) {
    await expect(add(gone, 'v2')).rejects.toMatchObject({ kind: 'notFound' });
    const missing = () => new AppError('notFound', 'gone');
    const key = { pageUid: gone, versionUid: 'v1' };
    const change = versions.of(schoolNamed('regional')).change(key, version.updated_at, {
      now: new Date(version.updated_at),
      make: async () => write(gone, { ...version, title: 'Changed' }),
      view: missing,
      missing,
    });
    await expect(change).rejects.toMatchObject({ kind: 'notFound' });
    expect(await versions.of(schoolNamed('regional')).remove(gone, 'v1')).toBe(false);
  }
  expect(tables.all('pages')).toEqual(before);
});
