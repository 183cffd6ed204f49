import { api } from '#shared/api';
import { userTypes } from '#shared/audiences/audience';
import type { Page } from '#shared/pages/page-fields';
import type { Place } from '#shared/places/places.contract';
import { type CallAs, pageMakers } from '#test/support/records/page-makers';

/** The word in every text that readers may not see. */
export const canary = 'kestrel7391';
/** The word in a page that everyone may see. */
export const plain = 'osprey2846';

/** The reasons why a page is hidden. */
export const hiddenStates = [
  'hidden',
  'to come',
  'over',
  'deleted',
  'for others',
  'in a removed place',
] as const;

/** The people who create the pages. */
interface Makers {
  readonly as: CallAs;
  readonly administrator: string;
  /** Edits the places without being an administrator. */
  readonly editor: string;
  /** A group that no reader is in. */
  readonly elsewhere: string;
}

export interface HiddenPages {
  readonly open: Place;
  /** A place for students of another group. */
  readonly closed: Place;
  readonly removed: Place;
  /** A visible page with hidden entries and versions. */
  readonly blog: Page;
  readonly blogs: readonly string[];
  readonly versions: readonly string[];
  /** A text page and a page of files in each state, and in the state `shown`. */
  readonly pages: ReadonlyMap<string, readonly Page[]>;
}

const day = 86_400_000;
export const in_ = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** Creates an open place and two others, with pages that readers may and may not see. */
export async function hidePages(makers: Makers): Promise<HiddenPages> {
  const { as, administrator, editor, elsewhere } = makers;
  const { place, page } = pageMakers(as, administrator);
  const open = await place('Open to all', [editor], { place_id: '9000001' });
  const closed = await place(`Closed ${canary}`, [editor], {
    group_list: {
      userTypes: userTypes.map((name) => ({ name, checked: name === 'STUDENTS' })),
      groups: [elsewhere],
    },
  });
  const removed = await place(`Removed ${canary}`, [editor]);
  /** Creates a text page and a page of files with the word in every text. */
  const both = async (name: string, where: Place, is: object = {}, word = canary) => {
    const words = { description: `About ${word}`, ...is };
    return [
      await page(where, `${name} ${word}`, {
        content_html: `<p>The ${word} text</p>`,
        ...words,
      }),
      await page(where, `${name} files ${word}`, {
        pagetypeUid: 'documents',
        content_html: '',
        google_drive_url: `1${word}FolderOfThem`,
        ...words,
      }),
    ] as const;
  };
  await page(open, 'Welcome', { landing_page: true });
  const over = { publish_start: in_(-2 * day), publish_end: in_(-day) };
  const toCome = { publish_start: in_(day), publish_end: 'INDEFINITE' };
  const deleted = await both('deleted', open);
  const pages = new Map<string, readonly Page[]>([
    ['shown', await both('shown', open, {}, plain)],
    ['hidden', await both('hidden', open, { pageHide: true })],
    ['to come', await both('coming', open, toCome)],
    ['over', await both('over', open, over)],
    ['for others', await both('closed', closed)],
    ['in a removed place', await both('removed', removed)],
    ['deleted', deleted],
  ]);
  const [first, { pageUid, updated_at }] = deleted;
  await as(administrator, api.pages.remove, { pageUid: first.pageUid });
  await as(editor, api.pages.update, {
    pageData: { pageUid, updated_at, is_deleted: true, navigation: false },
  });
  await as(administrator, api.places.remove, { placeUid: removed.placeUid });
  const blog = await page(open, 'News', { pagetypeUid: 'blog-page', content_html: '' });
  return { open, closed, removed, blog, pages, ...(await hideParts(makers, blog)) };
}

/** Creates hidden entries and versions of a visible page. */
async function hideParts({ as, editor }: Makers, { pageUid }: Page) {
  const words = { title: `Part ${canary}`, content_html: `<p>${canary}</p>` };
  const blogs: string[] = [];
  for (const is of [
    { pageHide: true },
    { publish_start: in_(day), publish_end: 'INDEFINITE' },
    { publish_start: in_(-2 * day), publish_end: in_(-day) },
  ]) {
    blogs.push((await as(editor, api.pages.createBlog, { pageUid, ...words, ...is })).blogUid);
  }
  const gone = await as(editor, api.pages.createBlog, { pageUid, ...words, title: `x ${canary}` });
  await as(editor, api.pages.removeBlog, { pageUid, blogUid: gone.blogUid });
  blogs.push(gone.blogUid);
  const versions: string[] = [];
  for (const dates of [
    { publish_start: in_(day) },
    { publish_start: in_(-2 * day), publish_end: in_(-day) },
  ]) {
    const version = { pageUid, ...words, google_drive_url: `1${canary}Folder`, ...dates };
    versions.push((await as(editor, api.pages.createVersion, version)).versionUid);
  }
  return { blogs, versions };
}
