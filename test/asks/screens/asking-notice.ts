import type { Input } from '#shared/kernel/route';
import { addDays, dayIn } from '#shared/kernel/zone';
import { posts } from '#shared/posts/posts.contract';
import type { screensWith } from '#test/support/browser/browser';
import { audience } from '#test/support/records/posts';

type Scene = NonNullable<Parameters<typeof screensWith>[0]>;
type College = Pick<Parameters<Scene>[0], 'ask' | 'objects'>;
type Notice = Input<typeof posts.create>;
type Asking = Pick<Notice, 'title' | 'ask'> & Partial<Notice>;

/** Returns the day of the school that is some days from today. */
export const inDays = (days: number): string =>
  addDays(dayIn('Australia/Sydney', new Date()), days);

/** Publishes a notice that asks carers, unless it says otherwise; returns its identifier. */
export async function publishAsking({ ask, objects }: College, is: Asking): Promise<string> {
  const picture = `${'b'.repeat(64)}-450x320.png`;
  objects.set(`media/main/${picture}`, Buffer.alloc(1));
  const { postUid } = await ask('e.editor', posts.create, {
    content_html: '<p>Two nights.</p>',
    type: 'notice',
    published: true,
    publish_start: new Date(Date.now() - 60_000).toISOString(),
    publish_end: 'INDEFINITE',
    sort_order: 5,
    group_list: audience('CARERS', 'STUDENTS'),
    featured_img_url: `main/${picture}`,
    ...is,
  });
  return postUid;
}
