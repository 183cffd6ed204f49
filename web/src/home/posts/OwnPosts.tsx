import type { Home } from '#shared/home/home.contract';
import { pathTo } from '#shared/site/paths';
import { HomeRow, HomeRows, TitleLink } from '../HomeRows.tsx';
import { HomeSection } from '../HomeSection.tsx';
import { readersText } from './readersText.ts';

/** The newest posts of an author, and how many people have opened each. */
export function OwnPosts({ posts }: { posts: Home['own_posts'] }) {
  return (
    <HomeSection title="My posts">
      <HomeRows>
        {posts.map((post) => (
          <HomeRow
            key={post.postUid}
            title={
              <TitleLink to={pathTo('/admin/read-posts/:postUid', { postUid: post.postUid })}>
                {post.title}
              </TitleLink>
            }
            text={readersText(post)}
          />
        ))}
      </HomeRows>
    </HomeSection>
  );
}
