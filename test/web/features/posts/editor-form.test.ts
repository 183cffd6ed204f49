import { describe, expect, it } from 'vitest';
import type { Post } from '#shared/contract/posts';
import { INDEFINITE, UNPUBLISHED } from '#shared/domain/publish-window';
import {
  blankForm,
  copyOf,
  faultsOf,
  fieldNamed,
  formOf,
  isPostForm,
  isSameForm,
  type PostForm,
  sentOf,
} from '../../../../web/src/features/posts/editor/form.ts';

const zone = 'Australia/Sydney';
const now = new Date('2026-06-04T02:00:00.000Z');

const whole = (more: Partial<PostForm> = {}): PostForm => ({
  ...blankForm('newsletter'),
  title: 'The choir',
  content_html: '<p>It sings.</p>',
  postcategory_categoryid: 'c-arts',
  featuredImage: 'AAAA',
  ...more,
});

const stored: Post = {
  ...(sentOf(whole()) as unknown as Post),
  postUid: 'p1',
  slug: 'the-choir',
  featured_img_url: '/media/a.jpg',
  postcategory_categoryname: 'Arts',
  published: true,
  publish_start: '2026-01-01T00:00:00.000Z',
  publish_end: INDEFINITE,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

describe('what was kept on the device', () => {
  it('is taken for a form only where it is one', () => {
    expect(isPostForm(JSON.parse(JSON.stringify(whole())))).toBe(true);
    for (const spoilt of [undefined, null, 'x', {}, { ...whole(), group_list: null }]) {
      expect(isPostForm(spoilt)).toBe(false);
    }
    expect(isPostForm({ ...whole(), content_html: 7 })).toBe(false);
  });
});

describe('the faults of a form', () => {
  it('are none when everything is there', () => {
    expect(faultsOf(whole(), undefined, zone, now)).toEqual({});
    expect(faultsOf(formOf(stored), stored, zone, now)).toEqual({});
  });

  it.each([
    [{ title: ' ' }, 'title', '*Please enter title.'],
    [{ title: '!!!' }, 'slug', '*Please enter slug.'],
    [{ content_html: '<p> </p>' }, 'content_html', '*Please enter content html'],
    [{ postcategory_categoryid: '' }, 'postcategory_categoryid', '*Please select one category.'],
    [{ featuredImage: undefined }, 'featuredImage', '*Please select image.'],
    [{ published: true }, 'publish_start', '*Please select start date.'],
    [{ published: true }, 'publish_end', '*Please select end date.'],
    [
      {
        published: true,
        publish_start: '2026-07-02T00:00:00.000Z',
        publish_end: '2026-07-01T00:00:00.000Z',
      },
      'publish_end',
      '*Please select valid date.',
    ],
    [
      { published: true, publish_start: '2026-06-01T00:00:00.000Z', publish_end: INDEFINITE },
      'publish_start',
      'A start date cannot be in the past.',
    ],
    [{ type: 'notice', content_html: '' }, 'content_html', '*Please enter content html.'],
    [{ type: 'notice', sort_order: undefined }, 'sort_order', '*Please select sort order.'],
  ] as const)('of %o are said at %s', (more, field, words) => {
    expect(faultsOf(whole(more), undefined, zone, now)).toHaveProperty(field, words);
  });

  it('do not mind an old start that stays as it was, or one of a notice', () => {
    const old = { published: true, publish_start: '2026-06-01T00:00:00.000Z' } as const;
    const notice = whole({ ...old, type: 'notice', publish_end: INDEFINITE });
    expect(faultsOf(notice, undefined, zone, now)).toEqual({});
    const moved = { ...formOf(stored), publish_start: '2026-01-02T00:00:00.000Z' };
    expect(faultsOf(moved, stored, zone, now)).toHaveProperty('publish_start');
  });

  it('find their field by the path of the server', () => {
    expect(fieldNamed('group_list.groups')).toBe('group_list');
    expect(fieldNamed('featured_img_url')).toBe('featuredImage');
    expect(fieldNamed('updated_at')).toBeUndefined();
  });
});

describe('what is sent', () => {
  it('leaves out what the type does not have', () => {
    const flags = { for_carer_only: true };
    expect(sentOf(whole({ ...flags, type: 'notice' }))).toMatchObject({
      for_carer_only: false,
      postcategory_categoryid: '',
    });
    expect(sentOf(whole({ ...flags, type: 'principal' })).for_carer_only).toBe(true);
  });

  it('of a copy is a draft without dates that keeps who it is for', () => {
    const copy = copyOf({ ...formOf(stored), type: 'principal', for_carer_only: true });
    expect(copy).toMatchObject({
      published: false,
      publish_start: UNPUBLISHED,
      publish_end: UNPUBLISHED,
      for_carer_only: true,
    });
  });
});

describe('two forms', () => {
  it('are the same whatever names the server gave their groups', () => {
    const list = { userTypes: [{ name: 'STAFF', checked: true }] as const, groups: ['a', 'b'] };
    const one = whole({ group_list: audience({ ...list, groupNames: ['A', 'B'] }) });
    const other = whole({ group_list: audience({ ...list, groups: ['b', 'a'] }) });
    expect(isSameForm(one, other)).toBe(true);
    expect(isSameForm(one, whole())).toBe(false);
  });
});

const audience = (list: {
  userTypes: readonly { name: 'STAFF'; checked: boolean }[];
  groups: string[];
  groupNames?: string[];
}) => ({ groupNames: [], groupNamesSearch: '', ...list, userTypes: [...list.userTypes] });
