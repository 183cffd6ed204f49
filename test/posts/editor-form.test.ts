import { describe, expect, it } from 'vitest';
import { INDEFINITE, UNPUBLISHED } from '#shared/kernel/publish-window';
import type { Post } from '#shared/posts/posts.contract';
import { isSameForm } from '../../web/src/components/editing/recordForm.ts';
import { faultsOf, isPostForm } from '../../web/src/features/posts/editor/checks.ts';
import {
  blankForm,
  copyOf,
  fieldNamed,
  formOf,
  type PostForm,
  savesText,
  sentOf,
} from '../../web/src/features/posts/editor/form.ts';
import { postRecord } from '../../web/src/features/posts/editor/postRecord.ts';

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

describe('isPostForm', () => {
  it('accepts a stored form and rejects every other value', () => {
    expect(isPostForm(JSON.parse(JSON.stringify(whole())))).toBe(true);
    for (const spoilt of [undefined, null, 'x', {}, { ...whole(), group_list: null }]) {
      expect(isPostForm(spoilt)).toBe(false);
    }
    expect(isPostForm({ ...whole(), content_html: 7 })).toBe(false);
  });
});

describe('faultsOf', () => {
  it('returns no faults for a complete form', () => {
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
  ] as const)('reports the fault of %o at %s', (more, field, words) => {
    expect(faultsOf(whole(more), undefined, zone, now)).toHaveProperty(field, words);
  });

  it('accepts an unchanged start in the past, and any start of a notice', () => {
    const old = { published: true, publish_start: '2026-06-01T00:00:00.000Z' } as const;
    const notice = whole({ ...old, type: 'notice', publish_end: INDEFINITE });
    expect(faultsOf(notice, undefined, zone, now)).toEqual({});
    const moved = { ...formOf(stored), publish_start: '2026-01-02T00:00:00.000Z' };
    expect(faultsOf(moved, stored, zone, now)).toHaveProperty('publish_start');
  });

  it('finds the field that a path of a server fault names', () => {
    expect(fieldNamed('group_list.groups')).toBe('group_list');
    expect(fieldNamed('featured_img_url')).toBe('featuredImage');
    expect(fieldNamed('updated_at')).toBeUndefined();
  });
});

describe('a post form that is sent', () => {
  it('omits the category of a type without categories and keeps “Exclude students”', () => {
    for (const type of ['notice', 'principal'] as const) {
      expect(sentOf(whole({ for_carer_only: true, type }))).toMatchObject({
        for_carer_only: true,
        postcategory_categoryid: '',
      });
    }
  });

  it('sends a copy as a draft without dates and with its audience', () => {
    const copy = copyOf({ ...formOf(stored), type: 'principal', for_carer_only: true });
    expect(copy).toMatchObject({
      published: false,
      publish_start: UNPUBLISHED,
      publish_end: UNPUBLISHED,
      for_carer_only: true,
    });
  });
});

describe('isSameForm', () => {
  const record = postRecord('newsletter', zone);

  it('ignores the names and the order of groups', () => {
    const list = { userTypes: [{ name: 'STAFF', checked: true }] as const, groups: ['a', 'b'] };
    const one = whole({ group_list: audience({ ...list, groupNames: ['A', 'B'] }) });
    const other = whole({ group_list: audience({ ...list, groups: ['b', 'a'] }) });
    expect(isSameForm(record, one, other)).toBe(true);
    expect(isSameForm(record, one, whole())).toBe(false);
  });
});

const audience = (list: {
  userTypes: readonly { name: 'STAFF'; checked: boolean }[];
  groups: string[];
  groupNames?: string[];
}) => ({ groupNames: [], groupNamesSearch: '', ...list, userTypes: [...list.userTypes] });

describe('the words beside Save', () => {
  it('says what it does to a draft and to what is published', () => {
    expect(savesText(false, false)).toBe('Save keeps it a draft');
    expect(savesText(false, true)).toBe('Not published yet: Save publishes it');
    expect(savesText(true, false)).toBe('Becomes a draft when you save');
    expect(savesText(true, true)).toBeUndefined();
  });
});
