import * as z from 'zod';
import { authorFields, Instant, line, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';
import { ruled } from '#shared/kernel/ruled';
import { PageEnd, PageStart, PageText } from '#shared/pages/page-fields';
import { pagePartFaults } from '#shared/pages/page-rules';

/** An entry of a Blog Page as its readers see it in the list. */
export const BlogForReader = z.object({
  blogUid: z.string(),
  pageUid: z.string(),
  title: z.string(),
  excerpt: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

const editorFields = {
  pageHide: z.boolean(),
  publish_start: PageStart,
  publish_end: PageEnd,
  ...authorFields,
};

export const BlogSummary = BlogForReader.extend(z.object(editorFields).partial().shape);
export type BlogSummary = z.infer<typeof BlogSummary>;

export const Blog = BlogSummary.extend({ content_html: z.string() });
export type Blog = z.infer<typeof Blog>;

const draftFields = {
  pageUid: Uid,
  title: line(300, '*Please enter page title.'),
  content_html: PageText,
  pageHide: z.boolean().default(false),
  publish_start: PageStart.default(null),
  publish_end: PageEnd.default(null),
};

export const BlogDraft = ruled(z.strictObject(draftFields), pagePartFaults);
export type BlogDraft = z.output<typeof BlogDraft>;

/** Replaces all fields of an entry. `updated_at` is that of the version that was loaded. */
export const BlogChange = ruled(
  z.strictObject({ ...draftFields, blogUid: Uid, updated_at: Instant }),
  pagePartFaults,
);

const BlogId = z.strictObject({ pageUid: Uid, blogUid: Uid });

/** The entries of a Blog Page. */
export const pageBlogRoutes = {
  listBlogs: route({
    method: 'GET',
    path: '/pages/{pageUid}/blogs',
    operation: 'pg.get',
    child: 'published',
    summary: 'The entries that the caller may see, newest first.',
    input: z.strictObject({ ...PageRequest.shape, pageUid: Uid }),
    output: paged(BlogSummary),
    answer: 'page',
  }),
  getBlog: route({
    method: 'GET',
    path: '/pages/{pageUid}/blogs/{blogUid}',
    operation: 'pg.get',
    child: 'published',
    summary: 'One entry with its text.',
    input: BlogId,
    output: Blog,
  }),
  createBlog: route({
    method: 'POST',
    path: '/pages/{pageUid}/blogs',
    operation: 'pg.blog',
    child: 'published',
    repeat: 'key',
    summary: 'Adds an entry. The same `Idempotency-Key` again returns that entry.',
    input: BlogDraft,
    output: Blog,
  }),
  updateBlog: route({
    method: 'PUT',
    path: '/pages/{pageUid}/blogs/{blogUid}',
    operation: 'pg.blog',
    child: 'published',
    summary: 'Changes an entry; 409 if someone else has changed it since it was loaded.',
    input: BlogChange,
    output: Blog,
  }),
  removeBlog: route({
    method: 'DELETE',
    path: '/pages/{pageUid}/blogs/{blogUid}',
    operation: 'pg.blog',
    child: 'published',
    summary: 'Removes an entry.',
    input: BlogId,
    output: z.object({ blogUid: z.string() }),
  }),
} satisfies Resource;
