import type { PageAccess, PageInPlace } from '#functions/api/page-access';
import { safeText } from '#functions/api/page-form';
import { edits } from '#functions/api/place-access';
import { actOf } from '#functions/data/idempotency';
import type { PageBlogRepository, StoredBlog } from '#functions/data/page-blogs';
import { authorOf } from '#functions/lib/author';
import { newId } from '#functions/lib/id';
import { excerptOf, withMediaAddresses } from '#functions/lib/normalise';
import { changedMeanwhile, nextVersion } from '#functions/lib/version';
import type { Caller } from '#shared/caller';
import {
  type Blog,
  type BlogDraft,
  BlogForReader,
  BlogSummary,
  type pageBlogRoutes as contract,
} from '#shared/contract/page-blogs';
import type { Handlers } from '#shared/contract/route';
import { isPageOpen, pageDatesOf, pageWindowOf } from '#shared/domain/page-window';
import { AppError } from '#shared/errors';

interface Parts {
  readonly blogs: PageBlogRepository;
  readonly access: PageAccess;
}

/** The entries of a Blog Page: whoever sees the page sees those that are not hidden and in their window, its editors all. */
export const pageBlogHandlers = ({ blogs, access }: Parts): Handlers<typeof contract> => {
  async function blogPage(caller: Caller, pageUid: string): Promise<void> {
    const { page } = await access.edited(caller, pageUid, false);
    if (page.pagetypeUid === 'blog-page') return;
    throw new AppError('badRequest', 'Only a Blog Page has entries.');
  }

  async function loaded(site: string, pageUid: string, blogUid: string): Promise<StoredBlog> {
    const blog = await blogs.get(site, blogUid);
    if (!blog || blog.is_deleted || blog.pageUid !== pageUid) throw blogNotFound();
    return blog;
  }

  async function whole(caller: Caller, blog: StoredBlog, mayEdit: boolean): Promise<Blog> {
    const content_html = withMediaAddresses(await blogs.text(caller.site, blog));
    return { ...(mayEdit ? forEditor(blog) : BlogForReader.parse(blog)), content_html };
  }

  return {
    async listBlogs({ pageUid, ...page }, caller, { now }) {
      const found = await access.seen(caller, pageUid, now);
      const mayEdit = edits(caller, found.place);
      const list = await blogs.list(caller.site, pageUid, page, (blog) =>
        sees(found, caller, blog, now),
      );
      return {
        ...list,
        records: list.records.map((blog) =>
          mayEdit ? forEditor(blog) : BlogForReader.parse(blog),
        ),
      };
    },

    async getBlog({ pageUid, blogUid }, caller, { now }) {
      const found = await access.seen(caller, pageUid, now);
      const blog = await loaded(caller.site, pageUid, blogUid);
      if (!sees(found, caller, blog, now)) throw blogNotFound();
      return whole(caller, blog, edits(caller, found.place));
    },

    async createBlog(draft, caller, request) {
      const { now } = request;
      await blogPage(caller, draft.pageUid);
      const stamp = now.toISOString();
      const blog = {
        ...fieldsOf(draft, caller),
        blogUid: newId(now),
        is_deleted: false,
        created_at: stamp,
        updated_at: stamp,
        author: authorOf(caller),
      };
      const act = actOf(caller, 'pg.blog', draft, request);
      const made = await blogs.add(caller.site, blog, act);
      return whole(caller, await loaded(caller.site, draft.pageUid, made), true);
    },

    async updateBlog({ blogUid, updated_at: seen, ...form }, caller, { now }) {
      await blogPage(caller, form.pageUid);
      const before = await loaded(caller.site, form.pageUid, blogUid);
      const after = {
        ...fieldsOf(form, caller),
        blogUid,
        is_deleted: false,
        created_at: before.created_at,
        updated_at: nextVersion(now, seen),
        updated_by: caller.userUid,
        author: before.author,
      };
      const isFresh = before.updated_at === seen && (await blogs.replace(caller.site, after, seen));
      const current = await whole(caller, await loaded(caller.site, form.pageUid, blogUid), true);
      if (!isFresh) throw changedMeanwhile(current);
      return current;
    },

    async removeBlog({ pageUid, blogUid }, caller, { now }) {
      await blogPage(caller, pageUid);
      const blog = await loaded(caller.site, pageUid, blogUid);
      if (!(await blogs.remove(caller.site, blog, caller.userUid, now))) {
        const current = await loaded(caller.site, pageUid, blogUid);
        throw changedMeanwhile(await whole(caller, current, true));
      }
      return { blogUid };
    },
  };
};

const sees = ({ place }: PageInPlace, caller: Caller, blog: StoredBlog, now: Date): boolean =>
  edits(caller, place) || (!blog.pageHide && isPageOpen(blog, now));

function fieldsOf(form: BlogDraft, caller: Caller) {
  const content_html = safeText(form.content_html, caller);
  return {
    pageUid: form.pageUid,
    title: form.title,
    excerpt: excerptOf(content_html),
    content_html,
    pageHide: form.pageHide,
    ...pageWindowOf(form),
  };
}

const forEditor = (blog: StoredBlog): BlogSummary =>
  BlogSummary.parse({ ...blog, ...blog.author, ...pageDatesOf(blog) });

const blogNotFound = () => new AppError('notFound', 'This entry is not available.');
