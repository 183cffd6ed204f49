import { expect, it } from 'vitest';
import { searchLibrary } from '#functions/search/library';
import { storeOf } from '#test/support/fixed-store';
import { storedPost } from '#test/support/mail/stored-post';
import { schoolNamed } from '#test/support/records/school';

it('reads the texts of records, and says which are gone', async () => {
  const post = storedPost({ postUid: 'camp' });
  const library = searchLibrary({
    content: storeOf({ read: '<p>Bring a hat.</p>' }),
    posts: storeOf({ whole: [post] }),
    places: storeOf({ whole: [] }),
    pages: storeOf({ whole: [] }),
    events: storeOf({ many: [] }),
  } as never);
  const { documents, gone } = await library
    .of(schoolNamed('regional'))
    .documents(['post:camp', 'page:gone']);
  expect(documents.map(({ text }) => text)).toEqual(['Bring a hat.']);
  expect(gone).toEqual(['page:gone']);
});
