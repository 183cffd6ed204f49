import type { Resource } from '#shared/kernel/route';
import type { pageBlogSchemas } from './page-blogs.schemas.ts';

export type { Blog, BlogSummary } from './page-blogs.schemas.ts';

/** The entries of a Blog Page. */
export const pageBlogRoutes: Resource<typeof pageBlogSchemas> = {
  listBlogs: {
    method: 'GET',
    path: '/pages/{pageUid}/blogs',
    operation: 'pg.get',
    child: 'published',
    summary: 'The entries that the caller may see, newest first.',
    answer: 'page',
  },
  getBlog: {
    method: 'GET',
    path: '/pages/{pageUid}/blogs/{blogUid}',
    operation: 'pg.get',
    child: 'published',
    summary: 'One entry with its text.',
  },
  createBlog: {
    method: 'POST',
    path: '/pages/{pageUid}/blogs',
    operation: 'pg.blog',
    child: 'published',
    repeat: 'key',
    summary: 'Adds an entry. The same `Idempotency-Key` again returns that entry.',
  },
  updateBlog: {
    method: 'PUT',
    path: '/pages/{pageUid}/blogs/{blogUid}',
    operation: 'pg.blog',
    child: 'published',
    summary: 'Changes an entry; 409 if someone else has changed it since it was loaded.',
  },
  removeBlog: {
    method: 'DELETE',
    path: '/pages/{pageUid}/blogs/{blogUid}',
    operation: 'pg.blog',
    child: 'published',
    summary: 'Removes an entry.',
  },
};
