import { type Screens, screensWith } from '#test/support/browser/browser';
import { dayOfPosts, storePosts } from '#test/support/college/posts';

/** The screens with a live, a draft, a scheduled, an ended and a foreign post among others. */
export const postScreens = (): Screens =>
  screensWith((college) =>
    storePosts(college, [
      { make_public: true },
      { published: false, start: undefined },
      { start: dayOfPosts(30) },
      { end: dayOfPosts(-1) },
      { published: false, users_userid: 'u-somebody' },
    ]),
  );

/** Opens the Posts tab and waits for its list. */
export async function openPostsTab(
  screens: Screens,
  person = 'a.admin',
  path = '/admin',
  looking = {},
) {
  const page = await screens.open(person, path, { width: 1280, height: 1000, ...looking });
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  return { context: page.context(), page };
}
