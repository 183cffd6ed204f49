import { expect, it, vi } from 'vitest';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { readPostHandlers } from '#functions/read-posts/readposts';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import { readpostsSchemas as schemas } from '#shared/read-posts/readposts.schemas';
import { memoryTables } from '#test/support/memory/memory-tables';
import { administrator, person, request, student } from '#test/support/records/people';
import { audience, notice, postsOver } from '#test/support/records/posts';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

// A school that is not the first one: a forgotten school is found.
const site = 'regional';
const ada = { ...administrator, ...schoolNamed(site) };
const mia = { ...student, ...schoolNamed(site), username: 'mia', userUid: 'uid-mia' };
const image = `${site}/${'b'.repeat(64)}-450x320.png`;

it('keeps the read marks of one school, with the titles of its posts', async () => {
  const tables = memoryTables(async () => {});
  const reads = readPostHandlers(
    readPostRepository(tables),
    postReader(tables),
    userRepository(tables),
  );
  await storeProfiles(tables, profile({ schoolUid: site, username: 'mia', type: 'student' }));
  const text = { featured_img_url: image, title: 'Camp', group_list: audience('STUDENTS') };
  const { postUid } = await postsOver(tables).create(notice(text), ada, request());
  const mark = (posts_postUid: string, by = mia) => reads.create({ posts_postUid }, by, request());
  await mark(postUid);
  const staff = { ...text, title: 'Staff', group_list: audience('STAFF') };
  const hidden = await postsOver(tables).create(notice(staff), ada, request());
  await expect(mark(hidden.postUid)).rejects.toMatchObject({ kind: 'notFound' });
  await expect(mark('unknown')).rejects.toMatchObject({ kind: 'notFound' });
  await expect(mark(postUid, { ...mia, ...schoolNamed('main') })).rejects.toMatchObject({
    kind: 'notFound',
  });

  const asked = schemas.list.input.parse({ userUid: 'uid-mia', with_titles: true });
  const audit = vi.fn(async () => {});
  const { records } = await reads.list(asked, ada, request({ audit }));
  expect(records).toMatchObject([{ posts_postUid: postUid, title: 'Camp' }]);
  expect(audit).toHaveBeenCalledWith(['uid-mia']);
  expect((await reads.list(asked, administrator, request())).records).toEqual([]);
  // A student reads the own marks, without titles.
  expect((await reads.list(asked, mia, request())).records).toMatchObject([
    { posts_postUid: postUid },
  ]);
  const days = { ...asked, start_date: '2026-03-02', end_date: '2026-03-01' };
  await expect(reads.list(days, ada, request())).rejects.toMatchObject({
    fields: { end_date: '*Please select valid date.' },
  });
  const stranger = person({ ...schoolNamed(site), type: 'student', userUid: 'uid-noah' });
  await expect(reads.list(asked, stranger, request())).rejects.toMatchObject({ kind: 'notFound' });
});
