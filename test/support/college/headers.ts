import type { StoredHeader } from '#functions/connection-headers/store/header.record';
import type { College } from '#test/support/college/college';
import { pictureName, storePicture } from '#test/support/college/posts';

/** Returns a hero header of the magazine, shown from a month of 2026. */
const header = (month: number, is: Partial<StoredHeader>): StoredHeader => ({
  connectionheaderUid: `h${month}`,
  start: `2026-0${month}-01T00:00:00.000Z`,
  alttext: '',
  caption: '',
  caption_location: 'top_left',
  featured_img_url: pictureName(month, '1600x690'),
  featured_img_type: 'image/png',
  created_at: `2026-0${month}-01T00:00:00.000Z`,
  updated_at: `2026-0${month}-01T00:00:00.000Z`,
  users_userid: 'u-a.admin',
  users_username: 'a.admin',
  users_firstname: 'Noor',
  users_lastname: 'Aziz',
  ...is,
});

/** Stores a header that is live and one that has ended. */
export async function storeHeaders(college: College): Promise<void> {
  const headers = [
    header(5, {
      caption: 'The harbour steps, photographed by Year 10',
      caption_location: 'bottom_left',
      alttext: 'Students on the harbour steps at dusk',
    }),
    header(1, { caption: 'Sports day', alttext: 'Sports day', end: '2026-01-20T00:00:00.000Z' }),
  ];
  for (const each of headers) {
    storePicture(college, each.featured_img_url);
    await college.put('connection-headers', { pk: 'main', sk: each.connectionheaderUid, ...each });
  }
}
