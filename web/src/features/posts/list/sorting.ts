import type { PostForEditor } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { serverNow } from '../../../api/clock.ts';
import { groupsText, stateNames, stateOf, yesNo } from './words.ts';

/**
 * How many posts the page sorts: the newest ones that the filter finds. The server sorts by four
 * columns; every other column would need an index of its own.
 */
export const mostSorted = 500;

/** The text that the page sorts by, for each column that the server does not sort. */
const sortTexts = {
  postUid: (post) => post.postUid,
  type: (post) => postTypeNames[post.type],
  category: (post) => post.postcategory_categoryname,
  groups: groupsText,
  make_public: (post) => yesNo(post.make_public),
  live: (post) => {
    const state = stateOf(post, serverNow());
    return `${yesNo(state === 'live')} ${stateNames[state]}`;
  },
} as const satisfies Record<string, (post: PostForEditor) => string>;

export type PageSort = keyof typeof sortTexts;
export const pageSorts = Object.keys(sortTexts) as PageSort[];

export const isPageSort = (sort: string): sort is PageSort => sort in sortTexts;

/** Returns the text that the page sorts by; undefined for a column that the server sorts. */
export const sortTextOf = (sort: string) => (isPageSort(sort) ? sortTexts[sort] : undefined);
