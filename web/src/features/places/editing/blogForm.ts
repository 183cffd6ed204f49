import type { Blog } from '#shared/contract/page-blogs';

/** An entry as its form shows it. */
export interface BlogForm {
  readonly title: string;
  readonly content_html: string;
}

/** An entry, or none yet, as its form shows it. */
export const blogFormOf = (blog: Blog | undefined): BlogForm => ({
  title: blog?.title ?? '',
  content_html: blog?.content_html ?? '',
});
