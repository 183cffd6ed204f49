import type { GroupList } from '#shared/audiences/audience';
import { isMediaName, mediaAddress } from '#shared/media/media';
import type { PostForReader, PostSummary } from '#shared/posts/posts.contract';

type Shown =
  | 'type'
  | 'title'
  | 'excerpt'
  | 'featured_img_url'
  | 'publish_start'
  | 'publish_end'
  | 'published'
  | 'make_public';

/** The post in the editor, saved or not. `featured_img_url` may be a picture as base64. */
export interface PreviewPost extends Pick<PostSummary, Shown> {
  content_html: string;
  /** The text above a newsletter's title in the list. */
  postcategory_categoryname?: string;
  for_carer_only: boolean;
  group_list: GroupList;
}

/** Returns the post that the server would send to a reader. */
export const asRead = (post: PreviewPost, now: Date): PostForReader => ({
  ...post,
  postUid: 'preview',
  slug: '',
  title: post.title.trim() || 'Without a title',
  featured_img_url: pictureAddress(post.featured_img_url),
  postcategory_categoryid: '',
  postcategory_categoryname: post.postcategory_categoryname ?? '',
  sort_order: 5,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});

/** Returns the address of a stored or just chosen picture; empty without a picture. */
function pictureAddress(text: string): string {
  if (isMediaName(text)) return mediaAddress(text);
  const isAddress = text === '' || /^(\/media\/|data:|blob:)/.test(text);
  return isAddress ? text : `data:image/jpeg;base64,${text}`;
}
