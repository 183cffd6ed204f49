import * as z from 'zod';
import { authorFields, Instant, line, Uid } from '#shared/contract/fields';
import { PageRequest, pageOf } from '#shared/contract/page';
import { PageEnd, PageStart, PageText } from '#shared/contract/page-fields';
import { type Resource, route } from '#shared/contract/route';
import { ruled } from '#shared/contract/ruled';
import { pagePartFaults } from '#shared/domain/page-rules';

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

/** Replaces an entry whole, with the `updated_at` it was made on. */
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
    summary: 'The entries that the caller may see, newest first.',
    input: z.strictObject({ ...PageRequest.shape, pageUid: Uid }),
    output: pageOf(BlogSummary),
    answer: 'page',
  }),
  getBlog: route({
    method: 'GET',
    path: '/pages/{pageUid}/blogs/{blogUid}',
    operation: 'pg.get',
    summary: 'One entry with its text.',
    input: BlogId,
    output: Blog,
  }),
  createBlog: route({
    method: 'POST',
    path: '/pages/{pageUid}/blogs',
    operation: 'pg.blog',
    summary: 'Adds an entry. The same `Idempotency-Key` again answers the entry made before.',
    input: BlogDraft,
    output: Blog,
  }),
  updateBlog: route({
    method: 'PUT',
    path: '/pages/{pageUid}/blogs/{blogUid}',
    operation: 'pg.blog',
    summary: 'Changes an entry; 409 when somebody else changed it since it was loaded.',
    input: BlogChange,
    output: Blog,
  }),
  removeBlog: route({
    method: 'DELETE',
    path: '/pages/{pageUid}/blogs/{blogUid}',
    operation: 'pg.blog',
    summary: 'Removes an entry.',
    input: BlogId,
    output: z.object({ blogUid: z.string() }),
  }),
} satisfies Resource;
