import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { memoryTables } from '#test/support/memory/memory-tables';
import { administrator, request } from '#test/support/records/people';
import { postSchool } from '#test/support/records/posts';

it('reports an unavailable table as a fault, not as a conflict', async () => {
  const tables = memoryTables(async () => {});
  let isAway = false;
  const send = async (command: TransactWriteCommand) => {
    if (isAway && command instanceof TransactWriteCommand) throw new Error('The table is away');
    return tables.db.send(command);
  };
  const db = { send } as unknown as DynamoDBDocumentClient;
  const { write, save, posts, at } = postSchool({ ...tables, db });
  const post = await write({ title: 'There' });
  isAway = true;
  await expect(write({ title: 'Another' })).rejects.toThrow('The table is away');
  await expect(save(post, { title: 'Changed' })).rejects.toThrow('The table is away');
  const removal = posts.remove({ postUid: post.postUid }, at(administrator), request());
  await expect(removal).rejects.toThrow('The table is away');
});
