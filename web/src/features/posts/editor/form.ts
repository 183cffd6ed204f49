import { type GroupList, nobody } from '#shared/audiences/audience';
import type { NamedFile } from '#shared/files/files.schemas';
import { INDEFINITE, UNPUBLISHED } from '#shared/kernel/publish-window';
import type { Post, PostType } from '#shared/posts/posts.contract';
import { type AskForm, askFormOf, askMeaning, sentAsk } from '../../../asks/editor/askForm.ts';

/** The fields of a post that its editor can change. */
export interface PostForm {
  title: string;
  content_html: string;
  excerpt: string;
  type: PostType;
  published: boolean;
  make_public: boolean;
  publish_start: string;
  publish_end: string;
  postcategory_categoryid: string;
  sort_order: number | undefined;
  for_carer_only: boolean;
  daily_flag: boolean;
  /** What it asks its readers; `null` for nothing. */
  ask: AskForm | null;
  group_list: GroupList;
  /** Drafts of older releases have none. */
  files?: readonly NamedFile[] | undefined;
  featured_img_url: string;
  /** A picture that is not stored yet. */
  featuredImage: string | undefined;
}

/** The two editors: one for newsletters, one for the three other types. */
export type EditorKind = 'newsletter' | 'notice';

export const kindOf = (type: PostType): EditorKind =>
  type === 'newsletter' ? 'newsletter' : 'notice';

/** The fields in the order of the form; `slug` is shown and never typed. */
export const fieldLabels = {
  type: 'Type',
  title: 'Title',
  slug: 'Slug',
  content_html: 'Content',
  files: 'Files',
  excerpt: 'Excerpt',
  postcategory_categoryid: 'Category',
  sort_order: 'Sort order',
  featuredImage: 'Featured image',
  published: 'Publication',
  publish_start: 'Publish start',
  publish_end: 'Publish end',
  group_list: 'Audience',
  ask: 'Answers',
  for_carer_only: 'Exclude students',
  make_public: 'Make public',
} as const;
export type FieldName = keyof typeof fieldLabels;

/** Returns the form of a new post. */
export const blankForm = (kind: EditorKind): PostForm => ({
  title: '',
  content_html: '',
  excerpt: '',
  type: kind,
  published: false,
  make_public: false,
  publish_start: UNPUBLISHED,
  publish_end: UNPUBLISHED,
  postcategory_categoryid: '',
  sort_order: 5,
  for_carer_only: false,
  daily_flag: false,
  ask: null,
  group_list: nobody,
  files: [],
  featured_img_url: '',
  featuredImage: undefined,
});

/** Returns the form of a saved post. A draft has no dates until it is published. */
export const formOf = (post: Post): PostForm => ({
  title: post.title,
  content_html: post.content_html,
  excerpt: post.excerpt,
  type: post.type,
  published: post.published,
  make_public: post.make_public,
  publish_start: post.published ? post.publish_start : UNPUBLISHED,
  publish_end: post.published ? post.publish_end : UNPUBLISHED,
  postcategory_categoryid: post.postcategory_categoryid,
  sort_order: post.sort_order,
  for_carer_only: post.for_carer_only ?? false,
  daily_flag: post.daily_flag ?? false,
  ask: post.ask ? askFormOf(post.ask) : null,
  group_list: post.group_list ?? nobody,
  files: post.files ?? [],
  featured_img_url: post.featured_img_url,
  featuredImage: undefined,
});

/** The dates after a change between Published and Draft Mode. */
export const clearedDates = { publish_start: UNPUBLISHED, publish_end: UNPUBLISHED } as const;

/** Returns the form of a copy: a draft without dates. */
export const copyOf = (form: PostForm): PostForm => ({
  ...form,
  ...clearedDates,
  published: false,
});

/** Returns the body of a request, without the fields that the type does not have. */
export function sentOf(form: PostForm) {
  const { featuredImage, sort_order, postcategory_categoryid, ask, files, ...rest } = form;
  const isNewsletter = form.type === 'newsletter';
  return {
    ...rest,
    ask: ask ? sentAsk(ask) : null,
    ...(files && { files: uidsOf(files) }),
    postcategory_categoryid: isNewsletter ? postcategory_categoryid : '',
    ...(sort_order !== undefined && { sort_order }),
    ...(featuredImage && { featuredImage }),
  };
}

/** Returns the field of the form for the path of a fault. */
export function fieldNamed(path: string): FieldName | undefined {
  const [name = ''] = path.split('.');
  if (name === 'featured_img_url') return 'featuredImage';
  return name in fieldLabels ? (name as FieldName) : undefined;
}

/** Whether a field is equal in two forms. */
export const isSameField = (name: keyof PostForm, a: PostForm, b: PostForm): boolean =>
  a[name] === b[name] ||
  (name === 'ask' && askMeaning(a.ask) === askMeaning(b.ask) && !b.ask?.ask_again) ||
  (name === 'files' && uidsOf(a.files).join() === uidsOf(b.files).join()) ||
  (name === 'group_list' && sameAudience(a.group_list) === sameAudience(b.group_list));

/** Returns the identifiers of files in their order. */
const uidsOf = (files: PostForm['files'] = []): string[] => files.map(({ fileUid }) => fileUid);

/** Returns an audience in one notation, without the names that the server adds. */
const sameAudience = ({ userTypes, groups }: GroupList): string =>
  JSON.stringify([
    userTypes.flatMap(({ name, checked }) => (checked ? [name] : [])).sort(),
    [...groups].sort(),
  ]);

/** Whether an end is “No end date”. */
export const isIndefinite = (end: string): boolean => end === INDEFINITE;

/** Returns the value of a date field for an instant of the wire. */
export const instantOf = (value: string): string | null =>
  value === UNPUBLISHED || value === INDEFINITE ? null : value;

/** Says what Save does beside the stored state of a post; nothing where it changes only the text. */
export function savesText(wasPublished: boolean, isPublished: boolean): string | undefined {
  if (wasPublished) return isPublished ? undefined : 'Becomes a draft when you save';
  return isPublished ? 'Not published yet: Save publishes it' : 'Save keeps it a draft';
}
