import { describe, expect, it } from 'vitest';
import { pathTo, placePath, postEditPath, postPath } from '#shared/site/paths';
import { screenAt } from '#shared/site/screens';

describe('the path to a screen', () => {
  it('fills in each parameter', () => {
    expect(pathTo('/calendar')).toBe('/calendar');
    expect(pathTo('/places/:slug/:pageSlug', { slug: 'art', pageSlug: 'gallery' })).toBe(
      '/places/art/gallery',
    );
    expect(
      pathTo('/absences/edit-absence-reason/:stduentNumber/:id', { id: '2', stduentNumber: '1' }),
    ).toBe('/absences/edit-absence-reason/1/2');
  });

  it('encodes a parameter, so that it stays one segment', () => {
    for (const id of ['a/b', '../x', '?q=1', '#top', '50 %', '🏫', 'a&b=c']) {
      const path = pathTo('/calendar/calendar_details/:id', { id });
      expect(path).toBe(`/calendar/calendar_details/${encodeURIComponent(id)}`);
      expect(screenAt(path)?.path).toBe('/calendar/calendar_details/:id');
    }
  });

  it('puts other values into the query', () => {
    expect(pathTo('/search', { q: 'a b&c=ä' })).toBe('/search?q=a+b%26c%3D%C3%A4');
    expect(pathTo('/admin?tab=places', { places: '9' })).toBe('/admin?tab=places&places=9');
    expect(pathTo('/places/:slug', { slug: 'art', edit: 'versions' })).toBe(
      '/places/art?edit=versions',
    );
  });

  it('accepts only declared paths with all their parameters', () => {
    // @ts-expect-error: no screen has this path
    pathTo('/nowhere');
    // @ts-expect-error: the identifier of the event is missing
    pathTo('/calendar/calendar_details/:id');
    // @ts-expect-error: the name of the page is missing
    pathTo('/places/:slug/:pageSlug', { slug: 'art' });
    // @ts-expect-error: the parameter has another name
    pathTo('/admin/edit-notice/:postUid', { id: 'p1' });
    expect(pathTo('/admin/edit-notice/:postUid', { postUid: 'p1' })).toBe('/admin/edit-notice/p1');
  });

  it('returns the paths of a post, its form, a place and its page', () => {
    expect(postPath({ postUid: 'a b', type: 'newsletter' })).toBe(
      '/connections/connection_details/a%20b',
    );
    expect(postPath({ postUid: 'p', type: 'dailyemail' })).toBe('/notices/notice_details/p');
    expect(postEditPath({ postUid: 'p', type: 'newsletter' })).toBe('/admin/edit-newsletter/p');
    expect(postEditPath({ postUid: 'p', type: 'principal' })).toBe('/admin/edit-notice/p');
    expect(placePath('art')).toBe('/places/art');
    expect(placePath('art', 'a/b')).toBe('/places/art/a%2Fb');
  });
});
