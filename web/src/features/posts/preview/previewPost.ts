import type { PostForReader, PostSummary } from '#shared/contract/posts';
import type { GroupList } from '#shared/domain/audience';
import { isMediaName, mediaAddress } from '#shared/domain/media';

type Shown =
  | 'type'
  | 'title'
  | 'excerpt'
  | 'featured_img_url'
  | 'publish_start'
  | 'publish_end'
  | 'published'
  | 'make_public';

/** A post as the editor has it now, saved or not; a picture that is not stored yet stands in `featured_img_url` as base64. */
export interface PreviewPost extends Pick<PostSummary, Shown> {
  content_html: string;
  /** What the list shows above a newsletter's title. */
  postcategory_categoryname?: string;
  for_carer_only: boolean;
  group_list: GroupList;
}

/** The post as a reader would be sent it. */
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

/** Where the browser finds a picture that is stored, was just chosen, or is not there at all. */
function pictureAddress(text: string): string {
  if (isMediaName(text)) return mediaAddress(text);
  const isAddress = text === '' || /^(\/media\/|data:|blob:)/.test(text);
  return isAddress ? text : `data:image/jpeg;base64,${text}`;
}
