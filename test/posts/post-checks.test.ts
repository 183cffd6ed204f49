import { describe, expect, it } from 'vitest';
import type { Reader } from '#shared/audiences/audience';
import {
  type LinkedPost,
  linkWarnings,
  reachWarnings,
  textWarnings,
} from '#shared/posts/post-checks';
import { linksIn } from '#shared/posts/post-links';
import type { Readable } from '#shared/posts/visibility';

const now = new Date('2026-03-02T00:00:00.000Z');
const pupil = (group: string): Reader => ({
  type: 'student',
  is_carer: false,
  groups: [group],
  carerGroups: [],
});
const post = (is: Partial<Readable> = {}): Readable => ({
  published: true,
  is_deleted: false,
  window: { start: '2026-01-01T00:00:00.000Z' },
  audience: { userTypes: ['STUDENTS'], groups: [] },
  for_carer_only: false,
  make_public: false,
  ...is,
});
const campList = (is: Partial<Readable> = {}): LinkedPost => ({
  title: 'Camp list',
  post: post(is),
});
const here = '/notices/notice_details/camp';
const warn = (address: string, target?: LinkedPost, readers = [pupil('y7')], at = now) =>
  linkWarnings(
    [{ address, words: 'this list' }],
    new Map(target ? [['camp', target]] : []),
    readers,
    at,
  );

describe('a link to another post', () => {
  it('gives no warning when the whole audience can read the linked post', () => {
    expect(warn(here, campList())).toEqual([]);
    expect(warn('/connections/connection_details/camp/?from=mail#top', campList())).toEqual([]);
  });

  it('reports a dead link to an unknown post, a removed post and a draft', () => {
    const dead = (why: string) => [
      { kind: 'dead-link', message: `The link “this list” leads nowhere: ${why}`, about: here },
    ];
    expect(warn(here)).toEqual(dead('there is no such post.'));
    expect(warn(here, campList({ is_deleted: true }))).toEqual(dead('“Camp list” was removed.'));
    expect(warn(here, campList({ published: false }))).toEqual(dead('“Camp list” is a draft.'));
  });

  it('counts the readers who cannot read the linked post', () => {
    const readers = [pupil('y7'), pupil('y7'), pupil('y8')];
    const forYear7 = campList({ audience: { userTypes: ['STUDENTS'], groups: ['y7'] } });
    expect(warn(here, forYear7, readers)).toEqual([
      {
        kind: 'link-not-readable',
        message: '1 of the 3 people who will see this post cannot read “Camp list”.',
        about: here,
      },
    ]);
  });

  it('says why no reader can read the linked post: audience, not started, or ended', () => {
    const message = (is: Partial<Readable>, at = now) =>
      warn(here, campList(is), undefined, at)[0]?.message;
    expect(message({ audience: { userTypes: ['STAFF'], groups: [] } })).toContain(
      'it is for others',
    );
    const next = { start: '2026-04-01T00:00:00.000Z', end: '2026-05-01T00:00:00.000Z' };
    expect(message({ window: next })).toContain('not shown yet');
    expect(message({ window: next }, new Date('2026-05-02'))).toContain('it is over');
    expect(message({ window: next }, new Date('2026-04-02'))).toBeUndefined();
  });
});

describe('a link to a page of the portal', () => {
  it('reports a dead link only to pages the portal does not have', () => {
    expect(warn('/notcies')).toMatchObject([{ kind: 'dead-link' }]);
    for (const address of [
      '/',
      '/calendar',
      '/places/rowing/training',
      '/Notices/',
      '/media/x.png',
    ]) {
      expect(warn(address)).toEqual([]);
    }
  });

  it('warns that readers cannot open the administration', () => {
    expect(warn('/admin/add-notice')).toMatchObject([{ kind: 'link-not-readable' }]);
  });
});

describe('linksIn', () => {
  it('returns each link with its visible text', () => {
    expect(
      linksIn(
        '<p><a href="/a?x=1&amp;y=2" style="x">Go <strong>now</strong></a><a href="/b"><img src="s" alt=""/></a></p>',
      ),
    ).toEqual([
      { address: '/a?x=1&y=2', words: 'Go now' },
      { address: '/b', words: '/b' },
    ]);
  });
});

describe('the text and audience of a post', () => {
  it('names each picture without a description', () => {
    const html =
      '<img src="main/a.png" alt="" /><img src="main/b.png" alt="A boat" /><img src="main/c.png" />';
    expect(textWarnings(html, undefined)).toMatchObject([
      { kind: 'missing-alt', about: 'main/a.png' },
      { kind: 'missing-alt', about: 'main/c.png' },
    ]);
  });

  it('warns when the mail is over 100 KB, and only for types that are mailed', () => {
    const exactly = 'é'.repeat(51_200);
    expect(textWarnings('', exactly)).toEqual([]);
    expect(textWarnings('', `${exactly}.`)).toMatchObject([
      { kind: 'mail-size', message: expect.stringContaining('101 KB') },
    ]);
    expect(textWarnings('', undefined)).toEqual([]);
  });

  it('warns when the post has ended or its audience is empty', () => {
    const over = { start: '2026-01-01T00:00:00.000Z', end: now.toISOString() };
    expect(reachWarnings(post({ window: over }), [pupil('y7')], now)).toMatchObject([
      { kind: 'ended' },
    ]);
    expect(reachWarnings(post(), [], now)).toMatchObject([{ kind: 'empty-audience' }]);
    expect(reachWarnings(post(), [pupil('y7')], now)).toEqual([]);
  });
});
