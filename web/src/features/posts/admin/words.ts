import type { PostForEditor, PostType } from '#shared/contract/posts';
import type { UserType } from '#shared/domain/audience';
import {
  INDEFINITE,
  type PublishState,
  publishState,
  UNPUBLISHED,
  windowOf,
} from '#shared/domain/publish-window';
import { minuteText } from '../../../components/dates.ts';

/** What a type is called where posts are made. */
export const typeNames: Readonly<Record<PostType, string>> = {
  newsletter: 'Newsletter',
  notice: 'Notice',
  principal: 'Principal',
  dailyemail: 'Dailymail',
};

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

/** Where a post stands now. */
export const stateOf = (post: PostForEditor, now: Date): PublishState =>
  publishState(post.published, windowOf(post), now);

/** The kinds of readers a post is for. */
export const readersOf = ({ group_list }: PostForEditor): string =>
  group_list.userTypes
    .filter(({ checked }) => checked)
    .map(({ name }) => readerNames[name])
    .join(', ');

/** Yes or No, as the tables say it. */
export const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');

/** `2026-06-04 09:30 am`, or the word for a start or an end that is not there. */
export const momentText = (at: string, timeZone: string): string =>
  at === UNPUBLISHED || at === INDEFINITE ? at : minuteText(new Date(at), timeZone);

/** The columns of the list, as in its file. */
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

/** A row of the list as the words of its columns. */
export function wordsOf(post: PostForEditor, timeZone: string, now: Date): string[] {
  const groups = [readersOf(post), post.group_list.groupNames.join(', ')].filter(Boolean);
  return [
    post.postUid,
    post.title,
    typeNames[post.type],
    post.postcategory_categoryname,
    groups.join(': '),
    momentText(post.publish_start, timeZone),
    momentText(post.publish_end, timeZone),
    momentText(post.created_at, timeZone),
    yesNo(post.make_public),
    yesNo(stateOf(post, now) === 'live'),
  ];
}
