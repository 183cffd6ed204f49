import type { PostType } from '#shared/contract/posts';
import { paths } from '../../paths.ts';

/** One of the two places where posts are read. */
export interface Section {
  readonly title: string;
  readonly path: string;
  readonly types: readonly PostType[];
}

/** The notice board: notices, the principal's messages, the daily e-mail. */
export const notices: Section = {
  title: 'Notices',
  path: paths.notices,
  types: ['notice', 'principal', 'dailyemail'],
};

/** The magazine "Connections". */
export const connections: Section = {
  title: 'Connections',
  path: paths.connections,
  types: ['newsletter'],
};

/** What a type is called where people read it. */
export const typeNames: Readonly<Record<PostType, string>> = {
  newsletter: 'Newsletter',
  notice: 'Notice',
  principal: 'From the principal',
  dailyemail: 'Daily e-mail',
};
