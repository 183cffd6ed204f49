import type { Resource } from '#shared/kernel/route';
import { pageBlogRoutes } from '#shared/pages/page-blogs.contract';
import { pageVersionRoutes } from '#shared/pages/page-versions.contract';
import type { pagesSchemas } from './pages.schemas.ts';

export type { NewPage, PageChange, PageQuery } from './pages.schemas.ts';

/** The most pages of a place, without deleted pages. */
export const mostPages = 300;

/** The most pages that move together, in one transaction with their texts. */
export const mostMoved = 25;

export const pages: Resource<typeof pagesSchemas> = {
  ...pageVersionRoutes,
  ...pageBlogRoutes,
  list: {
    method: 'GET',
    path: '/pages',
    operation: 'pg.get',
    child: 'published',
    summary:
      'The pages of a place that the caller may see, without texts: the landing page first, then the others in their order. With `page_slug` only that page, with its text.',
    answer: 'page',
  },
  get: {
    method: 'GET',
    path: '/pages/{pageUid}',
    operation: 'pg.get',
    child: 'published',
    summary: 'One page with its text: readers get what is shown now, editors get what is stored.',
  },
  createAndSort: {
    method: 'POST',
    path: '/pages',
    when: { update_sort_order: 'true', create_new_page: 'true' },
    operation: 'pg.add',
    child: 'published',
    repeat: 'key',
    summary: 'Adds a page on the screen of its place, and orders the pages in the same request.',
  },
  sort: {
    method: 'POST',
    path: '/pages',
    when: { update_sort_order: 'true' },
    operation: 'pg.sort',
    child: 'published',
    repeat: 'same',
    summary:
      'Orders pages of one place; pages that are not named keep their relative order. Returns all pages of the place.',
  },
  create: {
    method: 'POST',
    path: '/pages',
    operation: 'pg.add',
    child: 'published',
    repeat: 'key',
    summary: 'Adds a page from the page form. The same `Idempotency-Key` again returns that page.',
  },
  move: {
    method: 'POST',
    path: '/pages/move',
    operation: 'pg.move',
    child: 'published',
    repeat: 'same',
    summary:
      'Moves pages of one place to the end of another one, all or none; the caller edits both. Their old addresses lead to the new ones.',
  },
  update: {
    method: 'PUT',
    path: '/pages',
    operation: 'pg.put',
    child: 'published',
    summary:
      'Changes the fields of a page that are sent: text, title, dates, hiding, deletion; 409 if someone else has changed it since it was loaded.',
  },
  remove: {
    method: 'DELETE',
    path: '/pages/{pageUid}',
    operation: 'pg.del',
    child: 'published',
    summary: 'Removes a page from every list; administrators find it among the deleted pages.',
  },
};
