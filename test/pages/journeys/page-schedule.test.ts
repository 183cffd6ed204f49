import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import type { Portal } from '#bin/lib/running/portal';
import { api } from '#shared/api';
import type { Input, Output, Route } from '#shared/kernel/route';
import { startSchools } from '#test/support/portal/demo-schools';
import { pageMakers } from '#test/support/records/page-makers';

/** Changes a page while readers load it, on the running portal. */

let portal: Portal;
let host: string;
beforeAll(async () => {
  portal = await startSchools();
  host = portal.url('main');
});
afterAll(() => portal.stop());

/** Sends requests of a person to the running portal. */
async function as(username: string) {
  const token = await idTokenAt(host, username);
  return <R extends Route>(route: R, input: Input<R>): Promise<Output<R>> =>
    call(host, token, route, input);
}

describe('a scheduled change of a live page', () => {
  it('is shown from its start until its end, without a gap', async () => {
    const [tess, sam] = await Promise.all([as('tess'), as('sam')]);
    const place = { place: 'mathematics-7', limit: 1 };
    const [page] = (await tess(api.pages.list, place)).records;
    const pageUid = page?.pageUid ?? '';
    for (const { versionUid } of await tess(api.pages.listVersions, { pageUid })) {
      await tess(api.pages.removeVersion, { pageUid, versionUid });
    }
    const own = (await sam(api.pages.get, { pageUid })).content_html;
    // A busy machine must read before, during and after it.
    const start = Date.now() + 6_000;
    const end = start + 4_000;
    await tess(api.pages.createVersion, {
      pageUid,
      title: 'Exam time',
      content_html: '<p>Bring two pencils.</p>',
      publish_start: new Date(start).toISOString(),
      publish_end: new Date(end).toISOString(),
    });

    const seen: { asked: number; answered: number; title: string; text: string | undefined }[] = [];
    while ((seen.at(-1)?.asked ?? 0) < end) {
      await pause(20);
      const asked = Date.now();
      const { title, content_html: text } = await sam(api.pages.get, { pageUid });
      seen.push({ asked, answered: Date.now(), title, text });
    }
    const ofPage = { title: page?.title, text: own };
    const ofVersion = { title: 'Exam time', text: '<p>Bring two pencils.</p>' };
    const before = seen.filter(({ answered }) => answered < start);
    const during = seen.filter(({ asked, answered }) => asked >= start && answered < end);
    const after = seen.filter(({ asked }) => asked >= end);
    for (const each of [before, during, after]) expect(each.length).toBeGreaterThan(0);
    for (const each of [...before, ...after]) expect(each).toMatchObject(ofPage);
    for (const each of during) expect(each).toMatchObject(ofVersion);
    // In between, every answer is completely the old or the new text.
    for (const { title, text } of seen) expect([ofPage, ofVersion]).toContainEqual({ title, text });
  });

  it('shows in the list of tabs, and readers cannot read its schedule', async () => {
    const [tess, sam] = await Promise.all([as('tess'), as('sam')]);
    const place = { place: 'mathematics-7', limit: 1 };
    const pageUid = (await tess(api.pages.list, place)).records[0]?.pageUid ?? '';
    const { versionUid } = await tess(api.pages.createVersion, {
      pageUid,
      title: 'From now on',
      publish_start: new Date(Date.now() - 1_000).toISOString(),
      publish_end: 'INDEFINITE',
    });
    expect((await sam(api.pages.list, place)).records[0]?.title).toBe('From now on');
    await expect(sam(api.pages.listVersions, { pageUid })).rejects.toMatchObject({
      kind: expect.stringMatching(/notFound|forbidden/),
    });
    const all = await tess(api.pages.listVersions, { pageUid });
    const shown = { is_shown: true, users_username: 'tess', changes_content: false };
    expect(all.find((version) => version.versionUid === versionUid)).toMatchObject(shown);
  });
});

describe('the window of a page', () => {
  it('opens and closes at its limits, only for readers', async () => {
    const [ada, tess] = await Promise.all([as('ada'), as('tess')]);
    const headers = { authorization: `Bearer ${await idTokenAt(host, 'sam')}` };
    const { place, page } = pageMakers((_, route, input) => ada(route, input), 'ada');
    const open = await place('Open to all', ['tess']);
    // An answer of a slow machine takes half a second.
    const start = Date.now() + 2_000;
    const end = start + 2_500;
    const { pageUid } = await page(open, 'Short', {
      publish_start: new Date(start).toISOString(),
      publish_end: new Date(end).toISOString(),
    });
    const seen = { before: 0, within: 0, after: 0 };
    while (Date.now() < end + 2_000) {
      await pause(20);
      const sent = Date.now();
      const { status } = await fetch(`${host}/api/pages/${pageUid}`, { headers });
      const answered = Date.now();
      const when =
        answered < start
          ? 'before'
          : sent >= start && answered < end
            ? 'within'
            : sent >= end
              ? 'after'
              : undefined;
      if (!when) continue;
      seen[when]++;
      expect([when, status]).toEqual([when, when === 'within' ? 200 : 404]);
    }
    expect(seen).toEqual({
      before: expect.toSatisfy((n: number) => n > 0),
      within: expect.toSatisfy((n: number) => n > 0),
      after: expect.toSatisfy((n: number) => n > 0),
    });
    await tess(api.pages.get, { pageUid });
  });
});
