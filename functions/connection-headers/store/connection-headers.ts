import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import {
  type Act,
  type IdempotencyRepository,
  isDerived,
} from '#functions/kernel/store/idempotency';
import { putIfUnchanged } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { captionLocations } from '#shared/connection-headers/connection-headers.contract';
import { AppError } from '#shared/kernel/errors';
import type { Paged, PageRequest } from '#shared/kernel/paging';

/** A header in the table; its window is 2 optional instants. */
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

export type ConnectionHeaderReader = ReturnType<typeof connectionHeaderReader>;

/** Reads headers, for Lambdas that do not write them. */
export const connectionHeaderReader = ({ db, table }: Tables) => {
  const TableName = table('connection-headers');
  return {
    /** Returns a header by its id. */
    get: (site: string, connectionheaderUid: string) =>
      getHeader(db, TableName, site, connectionheaderUid),

    /** Returns the headers that `accepts` takes, newest first, until the page is full. */
    list: (site: string, page: PageRequest, accepts: Accepts) =>
      listHeaders(db, TableName, { site, page, accepts }),
  };
};

export type ConnectionHeaderRepository = ReturnType<typeof connectionHeaderRepository>;

/** The table of the magazine's hero headers; ids sort by creation time. */
export const connectionHeaderRepository = (
  { db, table }: Tables,
  idempotency: IdempotencyRepository,
) => {
  const TableName = table('connection-headers');
  return {
    ...connectionHeaderReader({ db, table }),

    /** Returns the header that this request added before; undefined if that one was deleted. */
    madeBy: (site: string, act: Act) => headerMadeBy({ db, TableName, idempotency }, site, act),

    /** Adds a header; a repeated request returns the header that the first one added. */
    add: (site: string, header: StoredHeader, act: Act) =>
      addHeader({ db, TableName, idempotency }, site, header, act),

    /** Replaces the version `loadedVersion` of a header; false when another version is stored. */
    replace(site: string, header: StoredHeader, loadedVersion: string): Promise<boolean> {
      const item = { pk: site, sk: header.connectionheaderUid, ...header };
      return putIfUnchanged({ db, TableName }, item, loadedVersion);
    },

    /** Deletes a header; false when there is none with this id. */
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
  };
};

/** Reads a header by its id. */
async function getHeader(
  db: DynamoDBDocumentClient,
  TableName: string,
  site: string,
  connectionheaderUid: string,
): Promise<StoredHeader | undefined> {
  const Key = { pk: site, sk: connectionheaderUid };
  const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && StoredHeader.parse(Item);
}

interface AddDeps {
  readonly db: DynamoDBDocumentClient;
  readonly TableName: string;
  readonly idempotency: IdempotencyRepository;
}

/** Reads the header that a request added before, if it is still there. */
async function headerMadeBy(
  { db, TableName, idempotency }: AddDeps,
  site: string,
  act: Act,
): Promise<StoredHeader | undefined> {
  const before = await idempotency.made(act);
  return before === undefined ? undefined : getHeader(db, TableName, site, before);
}

/** Adds a header once for each request. */
async function addHeader(
  deps: AddDeps,
  site: string,
  header: StoredHeader,
  act: Act,
): Promise<StoredHeader> {
  const { db, TableName, idempotency } = deps;
  const before = await idempotency.made(act);
  // Another request may have added the header since the caller looked.
  const added = before === undefined ? undefined : await getHeader(db, TableName, site, before);
  if (added) return added;
  if (before && !isDerived(act)) throw deleted();
  const put = {
    TableName,
    Item: { pk: site, sk: header.connectionheaderUid, ...header },
    ConditionExpression: 'attribute_not_exists(pk)',
  };
  const remembered = idempotency.remember(act, header.connectionheaderUid, before);
  if (!(await transact(db, [remembered, { Put: put }]))) return header;
  const made = await headerMadeBy(deps, site, act);
  if (!made) throw deleted();
  return made;
}

const deleted = () =>
  new AppError('conflict', 'This header was saved before and then deleted. Reload the page.');

type Accepts = (header: StoredHeader) => boolean;

interface Listing {
  readonly site: string;
  readonly page: PageRequest;
  readonly accepts: Accepts;
}

/** Queries the table until a page of accepted headers is full. */
async function listHeaders(
  db: DynamoDBDocumentClient,
  TableName: string,
  { site, page, accepts }: Listing,
): Promise<Paged<StoredHeader>> {
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
}
