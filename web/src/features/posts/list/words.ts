import type { UserType } from '#shared/audiences/audience';
import {
  INDEFINITE,
  type PublishState,
  publishState,
  UNPUBLISHED,
  windowOf,
} from '#shared/kernel/publish-window';
import type { PostForEditor } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { minuteText } from '../../../components/text/dates.ts';

export const stateNames: Readonly<Record<PublishState, string>> = {
  live: 'Live',
  scheduled: 'Scheduled',
  draft: 'Draft',
  ended: 'Ended',
};

const readerNames: Readonly<Record<UserType, string>> = {
  STUDENTS: 'Students',
  CARERS: 'Carers',
  STAFF: 'Staff',
};

/** Returns the current state of a post. */
export const stateOf = (post: PostForEditor, now: Date): PublishState =>
  publishState(post.published, windowOf(post), now);

/** Returns the kinds of readers of a post, as text. */
export const readersOf = ({ group_list }: PostForEditor): string =>
  group_list.userTypes
    .filter(({ checked }) => checked)
    .map(({ name }) => readerNames[name])
    .join(', ');

/** Returns Yes or No. */
export const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');

/** Returns `2026-06-04 09:30 am`, or the literal for a missing start or end. */
export const momentText = (at: string, timeZone: string): string =>
  at === UNPUBLISHED || at === INDEFINITE ? at : minuteText(new Date(at), timeZone);

/**
 * Returns when a post is to be read: `2026-11-25 09:30 am – INDEFINITE`. A line may break between the
 * two moments, and not inside one.
 */
export const spanOf = (post: PostForEditor, timeZone: string): string =>
  post.publish_start === UNPUBLISHED && post.publish_end === UNPUBLISHED
    ? UNPUBLISHED
    : [post.publish_start, post.publish_end]
        .map((at) => momentText(at, timeZone).replaceAll(' ', '\u00a0'))
        .join('\u00a0– ');

/** The columns of the list and of its file. */
export const columns = [
  'PostUid',
  'Title',
  'Type',
  'Category',
  'Groups',
  'Publish Start',
  'Publish End',
  'Created At',
  'Made Public',
  'Currently Live',
] as const;

/** The kinds of readers of a post, then its groups: `Carers, Staff: Year 7, Year 8`. */
export const groupsText = (post: PostForEditor): string =>
  [readersOf(post), post.group_list.groupNames.join(', ')].filter(Boolean).join(': ');

/** The cells of a row as text, one for each of `columns`. */
export function wordsOf(post: PostForEditor, timeZone: string, now: Date): string[] {
  return [
    post.postUid,
    post.title,
    postTypeNames[post.type],
    post.postcategory_categoryname,
    groupsText(post),
    momentText(post.publish_start, timeZone),
    momentText(post.publish_end, timeZone),
    momentText(post.created_at, timeZone),
    yesNo(post.make_public),
    yesNo(stateOf(post, now) === 'live'),
  ];
}
