import { authorOf } from '#functions/kernel/author';
import { excerptOf } from '#functions/kernel/html/html';
import { withMediaAddresses } from '#functions/kernel/html/media-addresses';
import { newId } from '#functions/kernel/id';
import type { School } from '#functions/kernel/record/declaration';
import { actOf } from '#functions/kernel/store/idempotency';
import type { MediaStore } from '#functions/media/store/media';
import { edits } from '#functions/places/rules/place-access';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { pageBlogRoutes as contract } from '#shared/pages/page-blogs.contract';
import {
  type Blog,
  type BlogDraft,
  BlogForReader,
  BlogSummary,
} from '#shared/pages/page-blogs.schemas';
import { isPageOpen, pageDatesOf, pageWindowOf } from '#shared/pages/page-window';
import { shownExcerpt } from '#shared/posts/excerpt';
import type { Caller } from '#shared/rights/caller';
import { storableText } from './page-form.ts';
import type { PageAccess, PageInPlace } from './rules/page-access.ts';
import type { StoredBlog } from './store/page-blog.record.ts';
import type { PageBlogRepository } from './store/page-blogs.ts';

interface Deps {
  readonly blogs: PageBlogRepository;
  readonly access: PageAccess;
  readonly media: Pick<MediaStore, 'has'>;
}

type Routes = Handlers<typeof contract>;

/**
 * The entries of a Blog Page. Readers see entries that are visible and in their window, editors see
 * all.
 */
export const pageBlogHandlers = (deps: Deps): Routes => ({
  ...readHandlers(deps),
  ...writeHandlers(deps),
});

const readHandlers = (deps: Deps): Pick<Routes, 'listBlogs' | 'getBlog'> => ({
  async listBlogs({ pageUid, ...page }, caller, { now }) {
    const found = await deps.access.readable(caller, pageUid, now);
    const mayEdit = edits(caller, found.place);
    const list = await deps.blogs
      .of(caller)
      .list(pageUid, page, (blog) => maySee(found, caller, blog, now));
    return {
      ...list,
      records: list.records.map((blog) => (mayEdit ? blogForEditor(blog) : blogForReader(blog))),
    };
  },

  async getBlog({ pageUid, blogUid }, caller, { now }) {
    const found = await deps.access.readable(caller, pageUid, now);
    const blog = await loaded(deps, caller, pageUid, blogUid);
    if (!maySee(found, caller, blog, now)) throw blogNotFound();
    return withText(deps, caller, blog, edits(caller, found.place));
  },
});

const writeHandlers = (deps: Deps): Pick<Routes, 'createBlog' | 'updateBlog' | 'removeBlog'> => ({
  async createBlog(draft, caller, request) {
    const { now } = request;
    await checkBlogPage(deps, caller, draft.pageUid);
    const stamp = now.toISOString();
    const blog = {
      ...(await fieldsOf(draft, caller, deps.media)),
      blogUid: newId(now),
      is_deleted: false,
      created_at: stamp,
      updated_at: stamp,
      author: authorOf(caller),
    };
    const act = actOf(caller, 'pg.blog', draft, request);
    const made = await deps.blogs.of(caller).add(blog, act);
    return currentBlog(deps, caller, draft.pageUid, made);
  },

  async updateBlog({ blogUid, updated_at: loadedVersion, ...form }, caller, { now }) {
    const { blogs, media } = deps;
    await checkBlogPage(deps, caller, form.pageUid);
    const changed = await blogs.of(caller).change(blogUid, loadedVersion, {
      now,
      async make(before) {
        const { created_at, author } = onPage(form.pageUid, before);
        const fields = await fieldsOf(form, caller, media);
        const updated_by = caller.userUid;
        return { ...fields, blogUid, is_deleted: false, created_at, updated_by, author };
      },
      ...conflictIn(deps, caller, form.pageUid),
    });
    return withText(deps, caller, changed, true);
  },

  async removeBlog({ pageUid, blogUid }, caller, { now }) {
    await checkBlogPage(deps, caller, pageUid);
    const blog = await loaded(deps, caller, pageUid, blogUid);
    const removal = { by: caller.userUid, now, ...conflictIn(deps, caller, pageUid) };
    await deps.blogs.of(caller).remove(blog, removal);
    return { blogUid };
  },
});

/** What an editor of a page sees of an entry that another person has changed or removed. */
const conflictIn = (deps: Deps, caller: Caller, pageUid: string) => ({
  view: (current: StoredBlog) => withText(deps, caller, onPage(pageUid, current), true),
  missing: blogNotFound,
});

/** Refuses callers who may not edit the page, and pages of another type. */
async function checkBlogPage({ access }: Deps, caller: Caller, pageUid: string): Promise<void> {
  const { page } = await access.editable(caller, pageUid, false);
  if (page.pagetypeUid === 'blog-page') return;
  throw new AppError('badRequest', 'Only a Blog Page has entries.');
}

const loaded = async (
  { blogs }: Deps,
  school: School,
  pageUid: string,
  blogUid: string,
): Promise<StoredBlog> => onPage(pageUid, await blogs.of(school).get(blogUid));

/** Returns an entry of a page that was not removed. */
function onPage(pageUid: string, blog: StoredBlog | undefined): StoredBlog {
  if (!blog || blog.is_deleted || blog.pageUid !== pageUid) throw blogNotFound();
  return blog;
}

/** Returns an entry as it is stored now, for an editor. */
const currentBlog = async (
  deps: Deps,
  caller: Caller,
  pageUid: string,
  blogUid: string,
): Promise<Blog> => withText(deps, caller, await loaded(deps, caller, pageUid, blogUid), true);

async function withText(
  { blogs }: Deps,
  caller: Caller,
  blog: StoredBlog,
  mayEdit: boolean,
): Promise<Blog> {
  const content_html = withMediaAddresses(await blogs.of(caller).text(blog));
  return { ...(mayEdit ? blogForEditor(blog) : blogForReader(blog)), content_html };
}

const maySee = ({ place }: PageInPlace, caller: Caller, blog: StoredBlog, now: Date): boolean =>
  edits(caller, place) || (!blog.pageHide && isPageOpen(blog, now));

async function fieldsOf(form: BlogDraft, caller: Caller, media: Pick<MediaStore, 'has'>) {
  const content_html = await storableText(form.content_html, caller, media);
  return {
    pageUid: form.pageUid,
    title: form.title,
    excerpt: await excerptOf(content_html),
    content_html,
    pageHide: form.pageHide,
    ...pageWindowOf(form),
  };
}

/** An entry with an excerpt that ends with a whole word. Nobody writes the excerpt of an entry. */
const withExcerpt = (blog: StoredBlog) => ({ ...blog, excerpt: shownExcerpt(blog.excerpt) });

const blogForReader = (blog: StoredBlog) => BlogForReader.parse(withExcerpt(blog));

const blogForEditor = (blog: StoredBlog): BlogSummary =>
  BlogSummary.parse({ ...withExcerpt(blog), ...blog.author, ...pageDatesOf(blog) });

const blogNotFound = () => new AppError('notFound', 'This entry is not available.');
