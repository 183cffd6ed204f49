import { describe, expect, it, test } from 'vitest';
import type * as z from 'zod';
import { fieldsOf } from '#functions/kernel/http/input';
import { HeaderChange, HeaderDraft } from '#shared/connection-headers/connection-headers.schemas';
import { pastStartFault } from '#shared/kernel/publish-window';
import { PostChange, PostDraft } from '#shared/posts/posts.schemas';

const image = `main/${'b'.repeat(64)}-450x320.png`;
const dates = {
  publish_start: '2026-03-02T00:00:00.000Z',
  publish_end: '2026-03-09T00:00:00.000Z',
};
const newsletter = {
  type: 'newsletter',
  title: 'Connections',
  content_html: '<p>Hello.</p>',
  postcategory_categoryid: 'sport',
  featured_img_url: image,
  published: true,
  ...dates,
};
const notice = { ...newsletter, type: 'notice', postcategory_categoryid: '', sort_order: 5 };
const header = { caption: 'Term 1', featured_img_url: image, ...dates };

const faultsOf = (schema: z.ZodType, form: object): Record<string, string> => {
  const { success, error } = schema.safeParse(form);
  return success ? {} : { ...fieldsOf(error) };
};

describe('the specified form texts', () => {
  const over = { publish_end: '2026-03-01T00:00:00.000Z' };
  test.each<[string, z.ZodType, object, Record<string, string>]>([
    ['valid newsletter', PostDraft, newsletter, {}],
    [
      'newsletter',
      PostDraft,
      { ...newsletter, title: ' ' },
      { title: '*Please enter title.', slug: '*Please enter slug.' },
    ],
    ['newsletter', PostDraft, { ...newsletter, title: '!!!' }, { slug: '*Please enter slug.' }],
    [
      'newsletter',
      PostDraft,
      { ...newsletter, content_html: '<p>&nbsp;</p>' },
      { content_html: '*Please enter content html' },
    ],
    [
      'newsletter',
      PostDraft,
      { ...newsletter, postcategory_categoryid: '' },
      { postcategory_categoryid: '*Please select one category.' },
    ],
    [
      'newsletter',
      PostDraft,
      { ...newsletter, featured_img_url: '' },
      { featuredImage: '*Please select image.' },
    ],
    [
      'newsletter',
      PostDraft,
      { ...newsletter, publish_start: 'UNPUBLISHED' },
      { publish_start: '*Please select start date.' },
    ],
    [
      'newsletter',
      PostDraft,
      { ...newsletter, publish_end: 'UNPUBLISHED' },
      { publish_end: '*Please select end date.' },
    ],
    [
      'newsletter',
      PostDraft,
      { ...newsletter, ...over },
      { publish_end: '*Please select valid date.' },
    ],
    ['newsletter without an end', PostDraft, { ...newsletter, publish_end: 'INDEFINITE' }, {}],
    ['valid notice', PostDraft, notice, {}],
    ['notice', PostDraft, { ...notice, title: '' }, { title: '*Please enter title.' }],
    ['notice without a letter in its title', PostDraft, { ...notice, title: '!!!' }, {}],
    [
      'notice',
      PostDraft,
      { ...notice, content_html: '' },
      { content_html: '*Please enter content html.' },
    ],
    [
      'notice',
      PostDraft,
      { ...notice, sort_order: undefined },
      { sort_order: '*Please select sort order.' },
    ],
    [
      'notice',
      PostDraft,
      { ...notice, sort_order: 11 },
      { sort_order: '*Please select sort order.' },
    ],
    [
      'notice',
      PostDraft,
      { ...notice, sort_order: '5;' },
      { sort_order: '*Please select sort order.' },
    ],
    [
      'notice',
      PostDraft,
      { ...notice, featured_img_url: '' },
      { featuredImage: '*Please select image.' },
    ],
    ['notice', PostDraft, { ...notice, ...over }, { publish_end: '*Please select valid date.' }],
    [
      'notice as a draft without dates',
      PostDraft,
      { ...notice, published: false, publish_start: 'UNPUBLISHED', publish_end: 'UNPUBLISHED' },
      {},
    ],
    ['valid header', HeaderDraft, header, {}],
    ['header', HeaderDraft, { ...header, caption: ' ' }, { caption: '*Please enter caption.' }],
    [
      'header without a caption',
      HeaderDraft,
      { ...header, caption: '', caption_location: 'no_caption' },
      {},
    ],
    [
      'header',
      HeaderDraft,
      { ...header, publish_start: 'UNPUBLISHED' },
      { publish_start: '*Please select start date.' },
    ],
    [
      'header',
      HeaderDraft,
      { ...header, publish_end: 'UNPUBLISHED' },
      { publish_end: '*Please select end date.' },
    ],
    ['header', HeaderDraft, { ...header, ...over }, { publish_end: '*Please select valid date.' }],
    [
      'header',
      HeaderDraft,
      { ...header, featured_img_url: '' },
      { featuredImage: '*Please select image.' },
    ],
  ])('reports the faults of case %$: %s', (_, schema, form, expected) => {
    expect(faultsOf(schema, form)).toEqual(expected);
  });
});

describe('an empty form', () => {
  it('reports all faults of a newsletter at once', () => {
    expect(faultsOf(PostDraft, { type: 'newsletter', published: true })).toEqual({
      title: '*Please enter title.',
      slug: '*Please enter slug.',
      content_html: '*Please enter content html',
      postcategory_categoryid: '*Please select one category.',
      featuredImage: '*Please select image.',
      publish_start: '*Please select start date.',
      publish_end: '*Please select end date.',
    });
  });

  it('reports all faults of a notice and of its change at once', () => {
    const all = {
      title: '*Please enter title.',
      content_html: '*Please enter content html.',
      sort_order: '*Please select sort order.',
      featuredImage: '*Please select image.',
      publish_start: '*Please select start date.',
      publish_end: '*Please select end date.',
    };
    const form = { type: 'notice', published: true };
    expect(faultsOf(PostDraft, form)).toEqual(all);
    const change = { ...form, postUid: 'p', updated_at: '2026-03-02T00:00:00.000Z' };
    expect(faultsOf(PostChange, change)).toEqual(all);
  });

  it('reports all faults of a header and of its change at once', () => {
    const all = {
      caption: '*Please enter caption.',
      publish_start: '*Please select start date.',
      publish_end: '*Please select end date.',
      featuredImage: '*Please select image.',
    };
    expect(faultsOf(HeaderDraft, {})).toEqual(all);
    const change = { connectionheaderUid: 'h', updated_at: '2026-03-02T00:00:00.000Z' };
    expect(faultsOf(HeaderChange, change)).toEqual(all);
  });
});

describe('values of a wrong type', () => {
  const ours = /^\*?(Please|Load|This|That|A) [a-z ]*[^:"<>]*$/;
  const wrong = [null, 7, [], {}, true, 'x'.repeat(7_000_000), '2026-13-45', -1, 1e300];

  it.each([
    ['a post', PostDraft, notice],
    [
      'a change of a post',
      PostChange,
      { ...notice, postUid: 'p', updated_at: dates.publish_start },
    ],
    ['a header', HeaderDraft, header],
    [
      'a change of a header',
      HeaderChange,
      { ...header, connectionheaderUid: 'h', updated_at: dates.publish_start },
    ],
  ])('reports wrong values of %s in our own words, besides other faults', (_, schema, form) => {
    const fields = Object.keys(schema.shape);
    for (const field of fields) {
      for (const value of wrong) {
        const faults = faultsOf(schema, { ...form, featured_img_url: '', [field]: value });
        for (const message of Object.values(faults)) expect(message).toMatch(ours);
        if (!/image|featured/i.test(field)) {
          expect(faults).toHaveProperty('featuredImage');
        }
      }
    }
  });

  it('rejects a value that is not a form', () => {
    for (const form of [null, undefined, 7, 'x', []]) {
      for (const schema of [PostDraft, PostChange, HeaderDraft, HeaderChange]) {
        expect(schema.safeParse(form).success).toBe(false);
      }
    }
  });

  it('reports wrong values of an audience in our own words', () => {
    const lists = [
      7,
      { userTypes: 'STAFF' },
      { userTypes: [{ name: 'PARENTS', checked: true }] },
      { userTypes: [{ name: 'STAFF', checked: 'yes' }] },
      { groups: [7] },
      { groups: Array(501).fill('g') },
      { groupNames: 7 },
    ];
    for (const group_list of lists) {
      const messages = Object.values(faultsOf(PostDraft, { ...notice, group_list }));
      expect(messages).not.toEqual([]);
      for (const message of messages) expect(message).toMatch(ours);
    }
  });
});

describe('a start in the past', () => {
  const zone = 'Australia/Sydney';
  // 09:30 on 2 March in Sydney.
  const now = new Date('2026-03-01T22:30:00.000Z');
  const fault = 'A start date cannot be in the past.';

  it('is rejected before today in the school’s time zone', () => {
    expect(pastStartFault('2026-03-01T12:59:59.999Z', undefined, zone, now)).toBe(fault);
    expect(pastStartFault('2026-03-01T13:00:00.000Z', undefined, zone, now)).toBeUndefined();
    expect(pastStartFault('2026-03-01T13:00:00.000Z', undefined, 'Pacific/Kiritimati', now)).toBe(
      undefined,
    );
    expect(pastStartFault('2026-03-01T09:59:59.999Z', undefined, 'Pacific/Kiritimati', now)).toBe(
      fault,
    );
  });

  it('is accepted if it was saved before', () => {
    const start = '2026-02-01T00:00:00.000Z';
    expect(pastStartFault(start, start, zone, now)).toBeUndefined();
    expect(pastStartFault(start, '2026-02-02T00:00:00.000Z', zone, now)).toBe(fault);
    expect(pastStartFault('UNPUBLISHED', undefined, zone, now)).toBeUndefined();
    expect(pastStartFault(undefined, undefined, zone, now)).toBeUndefined();
  });
});
