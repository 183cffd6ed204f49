import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf } from '#functions/kernel/http/input';
import { safeText } from '#functions/pages/page-form';
import { PageChange, PageDraft } from '#shared/pages/pages.schemas';
import { schoolWithPages } from '#test/support/records/page-school';
import { administrator, request, student, teacher } from '#test/support/records/people';
import { newPage, pageDraft, placeTables } from '#test/support/records/place-pages';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';
import { hostileTexts } from '#test/support/texts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...placeTables);
});
afterAll(() => tables.stop());

const school = () => schoolWithPages(tables);
const folder = 'https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOpQrStUvWxYz';
const embedded = (view: string) =>
  `https://drive.google.com/embeddedfolderview?id=1AbCdEfGhIjKlMnOpQrStUvWxYz#${view}`;

const faultsOf = (schema: typeof PageDraft, given: object) => {
  const { error } = schema.safeParse(given);
  return error ? fieldsOf(error) : {};
};

describe('the page form', () => {
  it('reports all missing fields together, in the specified words', () => {
    expect(faultsOf(PageDraft, {})).toEqual({
      placeUid: '*Please select place.',
      pagetypeUid: '*Please select page type.',
      title: '*Please enter page title.',
      description: '*Please enter description.',
    });
    expect(faultsOf(PageDraft, pageDraft('p', {}))).toEqual({});
    const blank = { ...pageDraft('p'), content_html: '<p>&nbsp;</p>', title: ' ' };
    expect(faultsOf(PageDraft, blank)).toEqual({
      content_html: '*Please enter content.',
      title: '*Please enter page title.',
    });
    const files = { ...pageDraft('p'), pagetypeUid: 'documents', navigation: 'perhaps' };
    expect(faultsOf(PageDraft, files)).toMatchObject({
      google_drive_url: '*Please enter Google Drive folder ID.',
      navigation: expect.any(String),
    });
  });

  it('applies the same rules to a changed page', async () => {
    const { add, change } = await school();
    const page = await add();
    const empty = { title: '', description: '', content_html: '', placeUid: '', pagetypeUid: '' };
    await expect(change(page, empty, administrator, true)).rejects.toMatchObject({
      fields: {
        placeUid: '*Please select place.',
        pagetypeUid: '*Please select page type.',
        title: '*Please enter page title.',
        description: '*Please enter description.',
      },
    });
    await expect(
      change(page, { content_html: '<p></p>' }, administrator, true),
    ).rejects.toMatchObject({ fields: { content_html: '*Please enter content.' } });
    await expect(
      change(page, { pagetypeUid: 'documents' }, administrator, true),
    ).rejects.toMatchObject({
      fields: { google_drive_url: '*Please enter Google Drive folder ID.' },
    });
  });

  it('accepts any address or the identifier of a folder, and stores one form', async () => {
    const { add, change } = await school();
    const files = { pagetypeUid: 'documents', content_html: '' };
    const page = await add({ ...files, google_drive_url: '1AbCdEfGhIjKlMnOpQrStUvWxYz' });
    expect(page.google_drive_url).toBe(embedded('list'));
    const grid = await change(page, { file_view_type: 'grid' });
    expect(grid.google_drive_url).toBe(embedded('grid'));
    const again = await change(grid, { google_drive_url: folder });
    expect(again.google_drive_url).toBe(embedded('grid'));
    expect((await change(again, { google_drive_url: null })).google_drive_url).toBe('');
  });

  it('refuses unknown fields and ignores fields that the server sets', async () => {
    const { add, place } = await school();
    expect(PageDraft.safeParse({ ...pageDraft('p'), schoolUid: 'x' }).success).toBe(false);
    expect(PageChange.safeParse({ pageUid: 'p', updated_at: 'x', published: true }).success).toBe(
      false,
    );
    const page = await add({
      users_userid: 'somebody',
      created_at: '1999-01-01T00:00:00.000Z',
      slug: 'mine',
      editors: ['me'],
    });
    expect(page).toMatchObject({
      users_userid: 'uid-tess',
      created_at: request().now.toISOString(),
      slug: 'welcome',
      placeUid: place.placeUid,
      editors: ['tess'],
    });
  });

  it('removes scripts from a text', async () => {
    const { add, change, get } = await school();
    let page = await add();
    for (const text of hostileTexts.filter((_, i) => i % 25 === 0)) {
      page = await change(page, { content_html: `<p>kept</p>${text}` });
      const { content_html } = await get(page);
      expect(content_html).not.toMatch(/<script|\son\w+=|javascript:|srcdoc/i);
    }
  });

  it('stores a long text in the bucket', async () => {
    const { add, get, content } = await school();
    const content_html = `<p>${'A long lesson. '.repeat(20_000)}</p>`.replace(' </p>', '</p>');
    const page = await add({ content_html });
    expect((await get(page)).content_html).toBe(content_html);
    expect(content.objects.size).toBe(1);
  });

  it('adds one page for a repeated request, and a new one after that page is deleted', async () => {
    const { add, change, titles } = await school();
    const one = await add();
    expect((await add()).pageUid).toBe(one.pageUid);
    await change(one, { is_deleted: true });
    expect((await add()).pageUid).not.toBe(one.pageUid);
    expect(await titles()).toEqual(['Welcome']);
  });
});

describe('a page that is added on the screen of its place', () => {
  it('is a tab called NEW PAGE or New Files Pages, with the time in its slug', async () => {
    const { click } = await school();
    const page = await click();
    const files = await click({ pagetypeUid: 'documents' });
    expect(page).toMatchObject({ title: 'NEW PAGE', navigation: true, landing_page: false });
    expect(files).toMatchObject({ title: 'New Files Pages', pagetype_pagetype: 'Documents' });
    expect(page.slug).toMatch(/^new-page-20260302/);
    expect(files.slug).toMatch(/^new-files-pages-20260302/);
  });

  it('adds a page for every click, but only one for the same idempotency key', async () => {
    const { click, titles, pages, at, place } = await school();
    const made = await Promise.all([click(), click(), click()]);
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(3);
    const named = request({ idempotencyKey: 'a-key' });
    const send = () =>
      pages.createAndSort({ pageData: newPage(place.placeUid), sortData: [] }, at(teacher), named);
    expect((await send()).pageUid).toBe((await send()).pageUid);
    expect(await titles(teacher)).toHaveLength(4);
  });

  it('receives its final slug with its first real title, and the old slug still works', async () => {
    const { click, change, pages, at } = await school();
    const page = await click();
    const named = await change(page, { title: 'Excursions' });
    expect(named.slug).toBe('excursions');
    expect((await change(named, { title: 'Trips' })).slug).toBe('excursions');
    const old = await pages.list(
      { limit: 20, place: 'mathematics-7', page_slug: page.slug },
      at(student),
      request(),
    );
    expect(old.records[0]?.title).toBe('Trips');
  });

  it('orders the other pages in the same request', async () => {
    const { add, click, titles } = await school();
    const [a, b] = [await add({ title: 'A' }), await add({ title: 'B' })];
    await click({ title: 'C', sort_order: 2 }, [
      { pageUid: b.pageUid, sort_order: 1 },
      { pageUid: a.pageUid, sort_order: 2 },
    ]);
    expect(await titles()).toEqual(['B', 'C', 'A']);
  });

  it('allows changes without a description or a text', async () => {
    const { click, change } = await school();
    let page = await click();
    page = await change(page, { pageHide: true });
    page = await change(page, { pageHide: false, title: 'Files' });
    page = await change(page, {
      publish_start: '2026-03-02T00:00:00.000Z',
      publish_end: '2026-04-02T00:00:00.000Z',
    });
    page = await change(page, { publish_start: null, publish_end: null });
    expect(page).toMatchObject({ publish_start: null, publish_end: null, description: '' });
  });

  it('reports a fault of the changed field', async () => {
    const { click, change } = await school();
    const page = await click();
    const refusal = async (is: object) =>
      (await change(page, { ...is }).catch((error) => error)).fields;
    expect(await refusal({ google_drive_url: '' })).toEqual({
      google_drive_url: 'Please enter Google Drive url',
    });
    expect(await refusal({ google_drive_url: 'https://evil.example/folder' })).toEqual({
      google_drive_url: 'Please enter Google Drive url',
    });
    expect(await refusal({ title: ' ' })).toEqual({ title: '*Please enter page title.' });
    expect(await refusal({ content_html: '<script>x</script>' })).toEqual({
      content_html: '*Please enter content.',
    });
    expect(await refusal({ publish_end: '2026-04-02T00:00:00.000Z' })).toEqual({
      publish_start: '*Please select start date.',
    });
    const publish_start = '2026-04-02T00:00:00.000Z';
    expect(await refusal({ publish_start, publish_end: publish_start })).toEqual({
      publish_end: '*Please select valid date.',
    });
  });

  it('has no end if only a start is sent', async () => {
    const { add, change } = await school();
    const page = await change(await add(), { publish_start: '2026-03-02T00:00:00.000Z' });
    expect(page).toMatchObject({ publish_end: 'INDEFINITE' });
    expect(await change(page, { publish_start: null })).toMatchObject({ publish_end: null });
  });
});

it('keeps pictures of the same school and removes pictures of others', async () => {
  const picture = (site: string) => `/media/${site}/${'a'.repeat(64)}-450x320.jpg`;
  const html = ['main', 'regional'].map((site) => `<img src="${picture(site)}" alt="">`).join('');
  for (const [site, other] of [
    ['main', 'regional'],
    ['regional', 'main'],
  ] as const) {
    const host = `${site}.portal.example.edu`;
    const kept = await safeText(`<p>Here</p>${html}`, { ...schoolNamed(site), host });
    expect([kept.includes(`${site}/aaa`), kept.includes(`${other}/aaa`)]).toEqual([true, false]);
  }
});

it('refuses a text with a picture that was never uploaded', async () => {
  const { site, add } = await school();
  const dead = `<img src="/media/${site}/${'dead'.repeat(16)}-450x320.jpg" alt="">`;
  await expect(add({ content_html: `<p>Look ${dead}</p>` })).rejects.toMatchObject({
    fields: {
      content_html:
        'One picture in the text is not uploaded. Remove it, or add it with the picture button.',
    },
  });
});

it('limits a stored text to 2 MB of bytes', async () => {
  const at = { ...schoolNamed('main'), host: 'main.portal.example.edu' };
  const text = (letter: string) => `<p>${letter.repeat(1_100_000)}</p>`;
  expect(await safeText(text('a'), at)).toHaveLength(1_100_007);
  await expect(safeText(text('ä'), at)).rejects.toMatchObject({
    fields: { content_html: 'This text is too long. A page may hold 2 MB.' },
  });
});
