import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { mailingContents } from '#functions/mailings/store/mailing-content';
import { content as contentOf } from '#test/mailings/messages/samples';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { schoolNamed } from '#test/support/records/school';
import { bucketsOf } from '#test/support/tables/named';

it('stores frozen content under its site, and refuses to read it for another site', async () => {
  const { s3, everything } = memoryBuckets();
  const contents = mailingContents(bucketsOf(s3));
  const content = contentOf();
  const key = await contents.of(schoolNamed('regional')).write('m1', { content, messages: [] });
  expect(everything().map((each) => each.key)).toEqual([
    expect.stringMatching(/^regional\/mailings\/m1\//),
    expect.stringMatching(/^regional\/mailings\/m1\//),
  ]);
  expect(await contents.of(schoolNamed('regional')).content(key)).toEqual(content);
  expect(await contents.of(schoolNamed('regional')).messages(key)).toEqual([]);
  await expect(contents.of(schoolNamed('main')).content(key)).rejects.toThrow('another site');
  await expect(contents.of(schoolNamed('main')).messages(key)).rejects.toThrow('another site');
});

it('tells who gets no mail, and nobody once an erasure has deleted the content', async () => {
  const { s3 } = memoryBuckets();
  const contents = mailingContents(bucketsOf(s3)).of(schoolNamed('main'));
  const content = { ...contentOf(), others: ['user-1'] };
  const Key = await contents.write('m1', { content, messages: [] });
  expect(await contents.others(Key)).toEqual(['user-1']);
  await s3.send(new DeleteObjectCommand({ Bucket: 'content', Key }));
  expect(await contents.others(Key)).toEqual([]);
  await expect(contents.content(Key)).rejects.toThrow();
});
