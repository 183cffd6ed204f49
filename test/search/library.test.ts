import { expect, it } from 'vitest';
import { searchLibrary } from '#functions/search/library';
import { askedAt } from '#test/support/asked-at';
import { storedPost } from '#test/support/mail/mailing-engine';

it('reads texts only from the content of the searched school', async () => {
  const { schools, at } = askedAt();
  const read = at('<p>Bring a hat.</p>');
  const post = storedPost({ postUid: 'camp' });
  const library = searchLibrary({
    content: { read },
    posts: { whole: at([post]) },
    places: { whole: at([]) },
    pages: { whole: at([]) },
  } as never);
  const { documents, gone } = await library.documents('regional', ['post:camp', 'page:gone']);
  expect(documents.map(({ text }) => text)).toEqual(['Bring a hat.']);
  expect(gone).toEqual(['page:gone']);
  expect(new Set(schools)).toEqual(new Set(['regional']));
});
