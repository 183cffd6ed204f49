import { picture } from '#bin/demo/picture';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import { api } from '#shared/api';
import type { Input } from '#shared/kernel/route';
import type { Post } from '#shared/posts/posts.contract';
import { audience, notice } from '#test/support/records/posts';

/** Creates a post on a running portal, by default published now and for everyone. */
export async function writeAs(
  portal: { url: (site: string) => string },
  site: string,
  username: string,
  is: Partial<Input<typeof api.posts.create>>,
): Promise<Post> {
  const host = portal.url(site);
  const draft = notice({
    featured_img_url: '',
    featuredImage: picture('Picture', 150, 110).toString('base64'),
    publish_start: new Date(Date.now() - 60_000).toISOString(),
    group_list: audience('STUDENTS', 'CARERS', 'STAFF'),
    ...is,
  });
  return call(host, await idTokenAt(host, username), api.posts.create, draft as never);
}
