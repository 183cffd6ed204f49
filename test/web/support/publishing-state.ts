import type { ConnectionHeader } from '#shared/contract/connection-headers';
import type { Group } from '#shared/contract/groups';
import type { Post } from '#shared/contract/posts';

/** What the desk of editors knows beside the posts. */
export const publishingState = () => ({
  groups: groups(),
  headers: [
    {
      ...header(5, 'The harbour steps, photographed by Year 10', 'bottom_left'),
      alttext: 'Students on the harbour steps at dusk',
      publish_end: 'INDEFINITE',
    },
    header(1, 'Sports day', 'top_left'),
  ],
  /** Removed posts, the last removed first. */
  bin: [] as (Post & { deleted_at: string; deleted_by_name: string })[],
  versions: new Map<string, { post: Post; saved_by_name: string }[]>(),
  /** The next so many writes of posts do not arrive (504), or arrive without an answer. */
  failing: { refuse: 0, losing: 0 },
  /** The sentence with which the next picture is refused. */
  imageRefusal: undefined as string | undefined,
  images: 0,
});
export type PublishingState = ReturnType<typeof publishingState>;

const groups = (): Group[] => [
  ...[7, 8, 9, 10, 11, 12].map((year) => group(`y${year}`, `Year ${year}`, 'Year level')),
  ...['7A', '7B', '8A', '9C'].map((name) => group(`h${name}`, name, 'Homeroom')),
  ...['Maths 7', 'Art 8', 'Music 9'].map((name) => group(`c${name}`, name, 'Class')),
  group('s1', 'Library staff', 'Staff'),
];

const group = (groupUid: string, groupname: string, grouptype: Group['grouptype']): Group => ({
  groupUid: groupUid.replaceAll(' ', '-'),
  groupname,
  grouptype,
});

/** A hero header. */
export const header = (
  n: number,
  caption: string,
  caption_location: ConnectionHeader['caption_location'],
): ConnectionHeader => ({
  connectionheaderUid: `h${n}`,
  publish_start: `2026-0${n}-01T00:00:00.000Z`,
  publish_end: `2026-0${n}-20T00:00:00.000Z`,
  alttext: caption,
  caption,
  caption_location,
  featured_img_url: `/media/main/header-${n}.svg`,
  featured_img_type: 'image/jpeg',
  created_at: `2026-0${n}-01T00:00:00.000Z`,
  updated_at: `2026-0${n}-01T00:00:00.000Z`,
});
