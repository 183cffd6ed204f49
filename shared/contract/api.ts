import { audiences } from '#shared/contract/audiences';
import { connectionHeaders } from '#shared/contract/connection-headers';
import { editorImages } from '#shared/contract/editor-images';
import { emergencybroadcast } from '#shared/contract/emergencybroadcast';
import { favorites } from '#shared/contract/favorites';
import { groups } from '#shared/contract/groups';
import { intake } from '#shared/contract/intake';
import { postCategories } from '#shared/contract/post-categories';
import { posts } from '#shared/contract/posts';
import { readposts } from '#shared/contract/readposts';
import type { Resource } from '#shared/contract/route';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import { weblogs } from '#shared/contract/weblogs';

/** Every resource of the API by its one name: the URL segment, the Lambda, the table. */
export const api = {
  users,
  settings,
  groups,
  'post-categories': postCategories,
  posts,
  'connection-headers': connectionHeaders,
  'editor-images': editorImages,
  audiences,
  readposts,
  favorites,
  weblogs,
  emergencybroadcast,
  intake,
} satisfies Record<string, Resource>;

export type ResourceName = keyof typeof api;
export const resourceNames = Object.keys(api) as ResourceName[];
