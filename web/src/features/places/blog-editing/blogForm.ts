import type { Blog } from '#shared/pages/page-blogs.contract';
import { pagePartFaults } from '#shared/pages/page-rules';
import { pageDatesOf, pageWindowOf } from '#shared/pages/page-window';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { call } from '../../../api/client.ts';
import type { RecordForm } from '../../../components/editing/recordForm.ts';
import { halfTypedFaults } from '../editing/halfTyped.ts';
import { inWords, labels, type PageForm } from '../editing/partForm.ts';

/** The form values of a blog entry. */
export type BlogForm = Pick<PageForm, 'title' | 'content_html' | 'publish_start' | 'publish_end'>;

/** The form of a blog entry. The form does not change whether the entry is hidden. */
export const blogRecord = (pageUid: string): RecordForm<BlogForm, Blog> => ({
  labels,
  blank: { title: '', content_html: '', publish_start: null, publish_end: null },
  formOf(blog) {
    const { start, end } = pageWindowOf(blog);
    return {
      title: blog.title,
      content_html: blog.content_html,
      publish_start: start ?? null,
      publish_end: end ?? null,
    };
  },
  documentOf: ({ blogUid }) => blogDocument(pageUid, blogUid),
  nameOf: ({ title }) => `Blog “${title || 'new'}”`,
  faultsOf: (form) => ({ ...pagePartFaults(form), ...halfTypedFaults(form) }),
  create: (form, idempotencyKey) =>
    call(pagesApi.createBlog, { pageUid, ...sentOf(form) }, { idempotencyKey }),
  update: (form, { blogUid, updated_at, pageHide = false }) =>
    call(pagesApi.updateBlog, { pageUid, blogUid, updated_at, pageHide, ...sentOf(form) }),
  inWords,
  words: { saved: 'Blog saved successfully.' },
});

/** The draft key of an entry. */
export const blogDocument = (pageUid: string, blogUid: string | undefined): string =>
  `blog ${pageUid} ${blogUid ?? 'new'}`;

const sentOf = (form: BlogForm) => ({
  ...form,
  ...(form.publish_start &&
    pageDatesOf({ start: form.publish_start, end: form.publish_end ?? undefined })),
});
