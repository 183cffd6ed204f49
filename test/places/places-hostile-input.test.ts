import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import type { Route } from '#shared/kernel/route';
import { unwrapError } from '#shared/kernel/wire';
import type { Page } from '#shared/pages/page-fields';
import type { TwinActor } from '#test/support/portal/twin-people';
import {
  type AttackedSchools,
  isAnswered,
  startAttackedSchools,
} from '#test/support/records/place-attacks';

/**
 * Pages and places that are too long, malformed or harmful. Each gets a sentence, and none causes a
 * server fault.
 */

let attacked: AttackedSchools;
let page: Page;
beforeAll(async () => {
  attacked = await startAttackedSchools();
  page = await attacked.add();
});
afterAll(() => attacked.schools.stop());

const start = { publish_start: '2030-01-01T00:00:00.000Z' };

describe('hostile input of a page', () => {
  const { pages, places } = api;
  const tryAll = async (actor: TwinActor, route: Route, inputs: object[]) => {
    for (const input of inputs) {
      const { status, text } = await attacked.as(actor, route, input);
      const about = JSON.stringify(input).slice(0, 120);
      expect([about, status, text.slice(0, 200)]).toEqual([about, 400, expect.any(String)]);
      expect(Object.values(unwrapError(text).fields ?? {}).join()).toMatch(/\w/);
    }
  };
  const draft = (is: object) => ({
    pageData: {
      placeUid: 'place-one',
      pagetypeUid: 'static-page',
      title: 'A page',
      description: 'x',
      content_html: '<p>x</p>',
      ...is,
    },
  });
  const folderPage = (google_drive_url: unknown) =>
    draft({ pagetypeUid: 'documents', content_html: undefined, google_drive_url });

  it('refuses fields that are too long, no text, or have direction marks', async () => {
    const odd = [
      'a'.repeat(301),
      '\u202eegap',
      'two\nlines',
      'nul\0',
      '\u200b',
      ' ',
      7,
      [],
      {},
      null,
    ];
    await tryAll('placeEditor', pages.create, [
      ...odd.map((title) => draft({ title })),
      draft({ description: 'a'.repeat(1001) }),
      draft({ content_html: `<p>${'a'.repeat(2_100_000)}</p>` }),
      draft({ pagetypeUid: 'admin-page' }),
      draft({ navigation: 'yes' }),
      draft({ publish_start: 'tomorrow' }),
      draft({ publish_start: '+275760-09-13T00:00:00.000Z' }),
      draft({ publish_start: '2030-02-30T00:00:00.000Z', publish_end: 'INDEFINITE' }),
      draft({ ...start, publish_end: '2029-01-01T00:00:00.000Z' }),
      draft({ sort_order: 0 }),
      draft({ sort_order: 1e9 }),
      draft({ placeUid: '../place-two' }),
    ]);
    const sorted = (pageUid: unknown, sort_order: unknown) => ({
      sortData: [{ pageUid, sort_order }],
    });
    await tryAll('placeEditor', pages.sort, [
      { sortData: [] },
      { sortData: Array.from({ length: 301 }, (_, n) => ({ pageUid: `p${n}`, sort_order: n })) },
      { sortData: [...sorted(page.pageUid, 1).sortData, ...sorted(page.pageUid, 2).sortData] },
      sorted(page.pageUid, -1),
      sorted(page.pageUid, 1.5),
      sorted(page.pageUid, 'first'),
      sorted(['a'], 1),
    ]);
  });

  it('stores or refuses deep nesting without a server fault', async () => {
    for (const html of [
      '<div>'.repeat(30_000),
      `${'<ul><li>'.repeat(8_000)}x`,
      `${'<b>'.repeat(20_000)}x${'</b>'.repeat(20_000)}`,
      '<table>'.repeat(5_000),
      `<p ${'a="b" '.repeat(30_000)}>x</p>`,
      `<p>${'&amp;'.repeat(100_000)}</p>`,
    ]) {
      const { status, text } = await attacked.as(
        'placeEditor',
        pages.create,
        draft({ content_html: html }),
      );
      isAnswered({ status, text }, html.slice(0, 30));
    }
  });

  it('refuses folder addresses of other sites and scripts, in a page and a version', async () => {
    const folders = [
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'not a folder',
      'https://drive.google.com.evil.example/drive/folders/1AbCdEfGhIjKlMnOp',
      'https://evil.example/https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOp',
      'https://drive.google.com@evil.example/drive/folders/1AbCdEfGhIjKlMnOp',
      'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOp/view" onload="alert(1)',
      '//evil.example/drive/folders/1AbCdEfGhIjKlMnOp',
      'http://drive.google.com/',
      'https://drive.google.com\\@evil.example/drive/folders/1AbCdEfGhIjKlMnOp',
    ];
    for (const folder of folders) {
      const { pageUid } = page;
      for (const [route, input] of [
        [pages.create, folderPage(folder)],
        [pages.createVersion, { pageUid, google_drive_url: folder, ...start }],
      ] as const) {
        const { status, text } = await attacked.as('placeEditor', route, input);
        expect([folder, status, text.slice(0, 200)]).toEqual([folder, 400, expect.any(String)]);
      }
    }
    const kept = await attacked.as(
      'placeEditor',
      pages.create,
      folderPage('https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOp?usp=sharing'),
    );
    expect(kept.text).toContain('https://drive.google.com/embeddedfolderview?id=1AbCdEfGhIjKlMnOp');
  });

  it('cleans the text of a page, a version and an entry', async () => {
    const poison = [
      '<p>Honest <a href="javascript:alert(1)">one</a></p>',
      '<a href="JaVa\tScript:alert(1)">two</a><a href="data:text/html,x">three</a>',
      '<img src=x onerror=alert(1)><svg onload=alert(1)></svg><script>alert(1)</script>',
      '<iframe src="https://evil.example/"></iframe><object data="javascript:x"></object>',
      '<form action="https://evil.example"><input name=p></form><base href="//evil.example">',
    ].join('');
    const blogPage = await attacked.add({ pagetypeUid: 'blog-page' });
    const { pageUid } = blogPage;
    for (const [route, input] of [
      [pages.create, draft({ content_html: poison })],
      [pages.createVersion, { pageUid: page.pageUid, content_html: poison, ...start }],
      [pages.createBlog, { pageUid, title: 'x', content_html: poison }],
    ] as const) {
      const { status, text } = await attacked.as('placeEditor', route, input);
      expect([status, text.slice(0, 200)]).toEqual([200, expect.any(String)]);
      expect(text).toContain('Honest');
      expect(text).not.toMatch(
        /javascript:|data:text|onerror|onload|<script|evil\.example|<form|<base/i,
      );
    }
  });

  it('has a working slug for odd and repeated titles', async () => {
    const titles = [
      '..',
      '/',
      '__proto__',
      'constructor',
      '💥',
      '…',
      'Ünïcödé',
      '日本語',
      'ﬁne',
      'İstanbul',
      'assessment-tasks',
      '%2e%2e',
      'a'.repeat(300),
      '𠀀'.repeat(120),
      'عربى',
      "O'Brien’s",
    ];
    for (const title of [...titles, ...titles]) {
      const description = `d${Math.random()}`;
      const { slug, pageUid } = await attacked.add({ title, description });
      const found = await attacked.as('student', pages.list, {
        place: 'place-one',
        page_slug: slug,
      });
      expect([title, slug, found.status]).toEqual([
        title,
        expect.stringMatching(/^[^/\\?#%.\s]+$/),
        200,
      ]);
      expect(found.text).toContain(pageUid);
    }
  });

  it('refuses a bad number, editors and audience of a place', async () => {
    const form = {
      place: 'A place',
      description: 'x',
      intended_audience: 'x',
      editors: 'placeEditor',
    };
    await tryAll('administrator', places.create, [
      { ...form, place: 'a'.repeat(201) },
      { ...form, place_id: '12b' },
      { ...form, place_id: '9'.repeat(21) },
      { ...form, editors: 'nobody-at-all' },
      { ...form, editors: 'placeEditor, uid-student' },
      { ...form, editors: Array.from({ length: 501 }, () => 'placeEditor') },
      { ...form, editors: '__proto__' },
      { ...form, klaUid: 'no-such-area' },
      { ...form, description: '' },
      { ...form, group_list: { groups: ['no-such-group'] } },
      { ...form, group_list: { userTypes: [{ name: 'EVERYBODY', checked: true }] } },
    ]);
  });
});
