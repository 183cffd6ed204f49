import { describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import { keyOf } from '../../../web/src/api/hooks.ts';
import { isStale } from '../../../web/src/api/refresh.ts';

const post = keyOf(api.posts.get, { postUid: 'p1' });
const page = keyOf(api.pages.get, { pageUid: 'pg1' });

describe('isStale', () => {
  it('covers every read of the written resource, and no other', () => {
    expect(isStale(post, 'posts')).toBe(true);
    expect(isStale([...post, 'all'], 'posts')).toBe(true);
    expect(isStale(page, 'posts')).toBe(false);
    expect(isStale('posts', 'posts')).toBe(false);
  });

  it('covers pages after a write to places, and places after a write to pages', () => {
    const place = keyOf(api.places.get, { placeUid: 'pl1' });
    expect(isStale(page, 'places')).toBe(true);
    expect(isStale(place, 'pages')).toBe(true);
  });
});
