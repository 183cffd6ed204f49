import { picture } from '#bin/demo/picture';
import { normalise } from '#functions/kernel/html/normalise';
import { sanitise } from '#functions/kernel/html/sanitise';
import { postKeys, type StoredPost } from '#functions/posts/store/post.record';
import { addDays, dayIn, startOfDay } from '#shared/kernel/zone';
import type { PostType } from '#shared/posts/posts.contract';
import type { College } from '#test/support/college/college';
import { audience } from '#test/support/records/posts';
import { schoolNamed } from '#test/support/records/school';

const texts: readonly (readonly [PostType, string, string])[] = [
  [
    'principal',
    'Our term ahead: a message from the principal',
    'Dear families, this term begins with thanks.',
  ],
  [
    'notice',
    'Year 7 camp: forms are due on Friday',
    'Please return the medical form and the consent form to the office.',
  ],
  [
    'newsletter',
    'The orchestra at the harbour: four hundred voices and one long bow',
    'A warm evening, a borrowed stage and a programme that nobody wanted to end.',
  ],
  [
    'dailyemail',
    'Daily notices for Thursday',
    'Chess club moves to the library. Lost: one blue recorder.',
  ],
  [
    'notice',
    'Library opens early from Monday',
    'From half past seven, with breakfast for those who come by the first bus.',
  ],
  [
    'newsletter',
    'What Year 9 learned from the tide',
    'Six weeks of measuring at the rock shelf, and one surprising graph.',
  ],
  [
    'newsletter',
    'New garden beds behind the science block',
    'Grown by Year 3, eaten by everybody.',
  ],
  [
    'notice',
    'Parent–teacher conferences: booking opens Tuesday at 6 pm',
    'Each conversation lasts ten minutes. Interpreters can be booked until Friday.',
  ],
  [
    'notice',
    'Bus route 3 changes its last stop',
    'Works on Ferry Road move the stop by 200 metres until August.',
  ],
];

const postCount = 34;

const zone = 'Australia/Sydney';
/** The day on which the newest post starts. */
export const postDay = addDays(dayIn(zone, new Date()), -1);

/** Returns the start of a day, counted from `postDay`. */
export const dayOfPosts = (days: number): string =>
  startOfDay(zone, addDays(postDay, days)).toISOString();

/** Returns the stored name of a picture of the school. */
export const pictureName = (n: number, size = '450x320'): string =>
  `main/${String(n).padStart(64, '0')}-${size}.png`;

/** Returns a post, by default published for everyone. The newest is number 0 and has the uid `p33`. */
export function collegePost(n: number, is: Partial<StoredPost> = {}): StoredPost {
  const [type, title, excerpt] = texts[n % texts.length] ?? ['notice', '', ''];
  const isNewsletter = type === 'newsletter';
  return {
    postUid: `p${String(postCount - 1 - n).padStart(2, '0')}`,
    title: n < texts.length ? title : `${title} (${n})`,
    slug: `post-${n}`,
    type,
    excerpt,
    featured_img_url: type === 'dailyemail' ? '' : pictureName(n),
    postcategory_categoryid: isNewsletter ? (n % 2 ? 'c-arts' : 'c-science') : '',
    postcategory_categoryname: isNewsletter ? (n % 2 ? 'Arts' : 'Science') : '',
    published: true,
    make_public: false,
    is_deleted: false,
    for_carer_only: false,
    daily_flag: false,
    sort_order: 5,
    group_list: {
      ...audience('STUDENTS', 'CARERS', 'STAFF'),
      groupNames: [],
      groupNamesSearch: '',
    },
    start: dayOfPosts(-n),
    created_at: dayOfPosts(-n),
    updated_at: dayOfPosts(-n),
    users_userid: 'u-e.editor',
    users_username: 'e.editor',
    users_firstname: 'Ines',
    users_lastname: 'Marsh',
    content_html: textWith(excerpt),
    ...is,
  };
}

/** Returns a text as the server stores it. */
const textWith = (excerpt: string): string =>
  sanitise(
    normalise(
      `<h2>What happened</h2><p>${excerpt} ${'It was a long day, and a good one. '.repeat(12)}</p><p>More on the <a href="/connections">Connections page</a>.</p><ul><li>First, the tide tables.</li><li>Then the long walk back.</li></ul><blockquote>“We counted everything twice.”</blockquote><table><tr><th>Group</th><th>Bus</th></tr><tr><td>7A</td><td>3</td></tr></table>`,
      schoolNamed('main').site,
      'main.localhost',
    ),
  );

/** Stores a post and its picture; it replaces the post with the same identifier. */
export async function storePost(college: College, post: StoredPost): Promise<void> {
  if (post.featured_img_url) storePicture(college, post.featured_img_url);
  await college.put('posts', { ...postKeys(schoolNamed('main'), post, new Date()), ...post });
}

/** Stores the 34 posts of the school, with changes by number. */
export async function storePosts(
  college: College,
  changes: readonly Partial<StoredPost>[] = [],
): Promise<void> {
  for (let n = 0; n < postCount; n += 1) await storePost(college, collegePost(n, changes[n]));
}

/** Stores a small picture under a name. */
export const storePicture = ({ objects }: College, name: string) =>
  objects.set(`media/${name}`, harbour);

const harbour = picture('Harbour', 45, 32);
