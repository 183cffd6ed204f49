import { expect, it } from 'vitest';
import { searchLibrary } from '#functions/search/library';
import { askedAt } from '#test/support/asked-at';
import { storedPost } from '#test/support/mail/mailing-engine';
import { request } from '#test/support/records/people';

it('reads texts only from the content of the searched school', async () => {
  const { schools, at } = askedAt();
  const read = at('<p>Bring a hat.</p>');
  const post = storedPost({ postUid: 'camp' });
  const library = searchLibrary({
    content: { read },
    posts: { whole: at([post]) },
    pages: { whole: at([]) },
  } as never);
  const texts = await library.texts('regional', [{ kind: 'post', post }], request().now);
  expect(texts.get('post:camp')).toContain('Bring a hat.');
  expect(schools).toEqual(['regional', 'regional', 'regional']);
});
