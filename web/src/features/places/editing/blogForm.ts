import { api } from '#shared/contract/api';
import { Blog } from '#shared/contract/page-blogs';
import { pagePartFaults } from '#shared/domain/page-rules';
import { pageDatesOf, pageWindowOf } from '#shared/domain/page-window';
import { call } from '../../../api/client.ts';
import { halfTypedFaults } from './halfTyped.ts';
import type { EntryKind } from './useEntryForm.ts';

/** An entry as its form shows it. */
export interface BlogForm {
  readonly title: string;
  readonly content_html: string;
  readonly publish_start: string | null;
  readonly publish_end: string | null;
}

/** An entry of a Blog Page to its form. Whether it is hidden is no part of the form, and stays as it is. */
export const blogKind = (pageUid: string): EntryKind<BlogForm, Blog> => ({
  formOf(blog) {
    const { start, end } = pageWindowOf(blog ?? {});
    return {
      title: blog?.title ?? '',
      content_html: blog?.content_html ?? '',
      publish_start: start ?? null,
      publish_end: end ?? null,
    };
  },
  nameOf: (blog) => `Blog “${blog?.title ?? 'new'}”`,
  faultsOf: (form) => ({ ...pagePartFaults(form), ...halfTypedFaults(form) }),
  create: (form, idempotencyKey) =>
    call(api.pages.createBlog, { pageUid, ...sentOf(form) }, { idempotencyKey }),
  update: (form, { blogUid, pageHide = false }, updated_at) =>
    call(api.pages.updateBlog, { pageUid, blogUid, updated_at, pageHide, ...sentOf(form) }),
  readSaved: (given) => Blog.safeParse(given).data,
  documentOf: ({ blogUid }) => blogDocument(pageUid, blogUid),
  savedWords: 'Blog saved successfully.',
});

/** What the draft of an entry is kept under. */
export const blogDocument = (pageUid: string, blogUid: string | undefined): string =>
  `blog ${pageUid} ${blogUid ?? 'new'}`;

const sentOf = (form: BlogForm) => ({
  ...form,
  ...(form.publish_start &&
    pageDatesOf({ start: form.publish_start, end: form.publish_end ?? undefined })),
});
