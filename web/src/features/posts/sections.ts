import type { PostType } from '#shared/posts/posts.contract';
import { pathTo } from '#shared/site/paths';

/** One of the two lists of posts for readers. */
export interface Section {
  readonly title: string;
  /** The name of one post. */
  readonly one: string;
  readonly path: string;
  readonly types: readonly PostType[];
}

/** The notice board: notices, principal’s messages and daily e-mails. */
export const notices: Section = {
  title: 'Notices',
  one: 'Notice',
  path: pathTo('/notices'),
  types: ['notice', 'principal', 'dailyemail'],
};

/** The magazine "Connections". */
export const connections: Section = {
  title: 'Connections',
  one: 'Newsletter',
  path: pathTo('/connections'),
  types: ['newsletter'],
};
