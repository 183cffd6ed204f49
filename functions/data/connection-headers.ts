import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isConditionFailed, positionOf, tokenOf } from '#functions/lib/dynamo';
import { captionLocations } from '#shared/contract/connection-headers';
import type { Page, PageRequest } from '#shared/contract/page';

/** A header as the table keeps it: its window as instants that may be absent. */
export const StoredHeader = z.object({
  connectionheaderUid: z.string(),
  start: z.string().optional(),
  end: z.string().optional(),
  alttext: z.string(),
  caption: z.string(),
  caption_location: z.enum(captionLocations),
  featured_img_url: z.string(),
  featured_img_type: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  users_userid: z.string(),
  users_username: z.string(),
  users_firstname: z.string(),
  users_lastname: z.string(),
});
export type StoredHeader = z.infer<typeof StoredHeader>;

export type ConnectionHeaderRepository = ReturnType<typeof connectionHeaderRepository>;

/** The hero headers of the magazine; ids sort by creation. */
export const connectionHeaderRepository = (db: DynamoDBDocumentClient, TableName: string) => ({
  async get(site: string, connectionheaderUid: string): Promise<StoredHeader | undefined> {
    const Key = { pk: site, sk: connectionheaderUid };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && StoredHeader.parse(Item);
  },

  /** Newest first; only those that `accepts` takes, page after page until the page is full. */
  async list(
    site: string,
    page: PageRequest,
    accepts: (header: StoredHeader) => boolean,
  ): Promise<Page<StoredHeader>> {
    const records: StoredHeader[] = [];
    let before = positionOf(page.next_token);
    for (;;) {
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: `pk = :site${before ? ' AND sk < :before' : ''}`,
          ExpressionAttributeValues: { ':site': site, ...(before && { ':before': before }) },
          ScanIndexForward: false,
          Limit: page.limit,
        }),
      );
      for (const [i, item] of Items.entries()) {
        const header = StoredHeader.parse(item);
        before = header.connectionheaderUid;
        if (accepts(header)) records.push(header);
        const isMore = i < Items.length - 1 || LastEvaluatedKey !== undefined;
        if (records.length === page.limit) {
          return { records, next_token: isMore ? tokenOf(before) : undefined };
        }
      }
      if (!LastEvaluatedKey) return { records };
    }
  },

  async add(site: string, header: StoredHeader): Promise<void> {
    await db.send(
      new PutCommand({
        TableName,
        Item: { pk: site, sk: header.connectionheaderUid, ...header },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
  },

  /** Replaces a header that still is as it was at `seen`; says whether it still was. */
  async replace(site: string, header: StoredHeader, seen: string): Promise<boolean> {
    try {
      await db.send(
        new PutCommand({
          TableName,
          Item: { pk: site, sk: header.connectionheaderUid, ...header },
          ConditionExpression: 'updated_at = :seen',
          ExpressionAttributeValues: { ':seen': seen },
        }),
      );
      return true;
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      return false;
    }
  },

  async remove(site: string, connectionheaderUid: string): Promise<boolean> {
    const { Attributes } = await db.send(
      new DeleteCommand({
        TableName,
        Key: { pk: site, sk: connectionheaderUid },
        ReturnValues: 'ALL_OLD',
      }),
    );
    return Attributes !== undefined && 'created_at' in Attributes;
  },
});
