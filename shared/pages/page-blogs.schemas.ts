import * as z from 'zod';
import { authorFields, Instant, line, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
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

export const pageBlogSchemas = {
  listBlogs: {
    input: z.strictObject({ ...PageRequest.shape, pageUid: Uid }),
    output: paged(BlogSummary),
  },
  getBlog: { input: BlogId, output: Blog },
  createBlog: { input: BlogDraft, output: Blog },
  updateBlog: { input: BlogChange, output: Blog },
  removeBlog: { input: BlogId, output: z.object({ blogUid: z.string() }) },
} satisfies Schemas;
