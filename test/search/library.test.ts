import { expect, it } from 'vitest';
import { searchLibrary } from '#functions/search/library';
import { askedAt } from '#test/support/asked-at';
import { storedPost } from '#test/support/mail/mailing-engine';
import { schoolNamed } from '#test/support/records/school';

it('reads texts only from the content of the searched school', async () => {
  const { schools, storeOf } = askedAt();
  const post = storedPost({ postUid: 'camp' });
  const library = searchLibrary({
    content: storeOf({ read: '<p>Bring a hat.</p>' }),
    posts: storeOf({ whole: [post] }),
    places: storeOf({ whole: [] }),
    pages: storeOf({ whole: [] }),
  } as never);
  const { documents, gone } = await library
    .of(schoolNamed('regional'))
    .documents(['post:camp', 'page:gone']);
  expect(documents.map(({ text }) => text)).toEqual(['Bring a hat.']);
  expect(gone).toEqual(['page:gone']);
  expect(new Set(schools)).toEqual(new Set(['regional']));
});
