import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '#shared/intake/roster';
import { audienceSchool, family, startAudienceTables } from '#test/audiences/audience-school';
import { editor, request } from '#test/support/records/people';
import { audience } from '#test/support/records/posts';
import type { TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startAudienceTables();
});
afterAll(() => tables.stop());

type People = (Partial<Profile> & { username: string })[];
const school = (...people: People) => audienceSchool(tables, ...people);

describe('the checks before publishing', () => {
  it('returns no warning for a sound post', async () => {
    const { check } = await school(...family);
    expect(await check('<p>Hello. <a href="/calendar">Dates</a></p>')).toEqual([]);
  });

  it('names links that some readers cannot open, by path and by full address', async () => {
    const { check, write } = await school(...family);
    const forYear7 = await write({ title: 'Camp list', group_list: audience('STUDENTS', '#y7') });
    const path = `/notices/notice_details/${forYear7.postUid}`;
    const links = `<p><a href="${path}">a</a> <a href="https://main.portal.example.edu${path}">b</a>
      <a href="https://elsewhere.example${path}">c</a> <a href="#top">d</a></p>`;
    const warning = {
      kind: 'link-not-readable',
      message: '1 of the 2 people who will see this post cannot read “Camp list”.',
      about: path,
    };
    // One warning for each address, with any number of links.
    expect(await check(links)).toEqual([warning]);
    expect(await check(links.repeat(300))).toEqual([warning]);
  });

  it('checks the first 200 linked posts of a text', async () => {
    const { check } = await school(...family);
    const link = (n: number) => `<a href="/notices/notice_details/no-${n}">${n}</a> `;
    const warnings = await check(
      `<p>${Array.from({ length: 230 }, (_, n) => link(n)).join('')}</p>`,
    );
    expect(warnings).toHaveLength(200);
  });

  it('checks linked posts for the time when this post appears', async () => {
    const { check, write } = await school(...family);
    const { postUid } = await write({
      title: 'Camp list',
      publish_start: '2026-04-01T00:00:00.000Z',
      publish_end: '2026-05-01T00:00:00.000Z',
    });
    const text = `<p><a href="/notices/notice_details/${postUid}">List</a></p>`;
    expect(await check(text)).toMatchObject([
      { message: expect.stringContaining('not shown yet when this post appears') },
    ]);
    expect(await check(text, { publish_start: '2026-04-02T00:00:00.000Z' })).toEqual([]);
    expect(await check(text, { publish_start: '2026-06-01T00:00:00.000Z' })).toMatchObject([
      { message: expect.stringContaining('over when this post appears') },
    ]);
  });

  it('reports links to removed posts and posts of another school', async () => {
    const { check, write, posts, at } = await school(...family);
    const foreign = await (await school()).write({ title: 'Foreign' });
    const removed = await write({ title: 'Gone', published: false });
    await posts.remove({ postUid: removed.postUid }, at(editor), request());
    const link = (postUid: string) => `<a href="/notices/notice_details/${postUid}">L</a>`;
    const warnings = await check(`<p>${link(foreign.postUid)}${link(removed.postUid)}</p>`);
    expect(warnings.map(({ message }) => message)).toEqual([
      'The link “L” leads nowhere: there is no such post.',
      'The link “L” leads nowhere: “Gone” was removed.',
    ]);
  });

  it('reports an empty audience, pictures without text, and a text too long for mail', async () => {
    const { site, check } = await school(...family);
    const picture = `<img src="/media/${site}/${'c'.repeat(64)}-10x10.png">`;
    const long = `<p>${'word '.repeat(21_000)}</p>${picture}`;
    const kinds = async (is: Record<string, unknown>) =>
      (await check(long, is)).map(({ kind }) => kind);
    expect(await kinds({ type: 'principal' })).toEqual(['missing-alt', 'mail-size']);
    expect(await kinds({ type: 'notice' })).toEqual(['missing-alt']);
    const over = {
      publish_start: '2026-01-01T00:00:00.000Z',
      publish_end: '2026-02-01T00:00:00.000Z',
      group_list: audience('STAFF', '#y8'),
    };
    expect(await kinds(over)).toEqual(['ended', 'empty-audience', 'missing-alt']);
    const excluded = { for_carer_only: true };
    expect(await kinds({ ...excluded, type: 'principal' })).toContain('empty-audience');
  });
});
