import { api } from '#shared/contract/api';
import type { Blog } from '#shared/contract/page-blogs';
import { call } from '../../../api/client.ts';
import { BlogEditor } from './BlogEditor.tsx';
import { type BlogForm, blogDocument } from './blogForm.ts';
import { Opening } from './Opening.tsx';

interface BlogOpeningProps {
  pageUid: string;
  /** None for a new entry. */
  blogUid: string | undefined;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Opens an entry of a Blog Page, or a new one, for writing. */
export function BlogOpening({ pageUid, blogUid, ...ways }: BlogOpeningProps) {
  return (
    <Opening<BlogForm, Blog | undefined>
      document={blogDocument(pageUid, blogUid)}
      read={() => (blogUid ? call(api.pages.getBlog, { pageUid, blogUid }) : undefined)}
    >
      {(kept, blog) => <BlogEditor pageUid={pageUid} blog={blog} kept={kept} {...ways} />}
    </Opening>
  );
}
