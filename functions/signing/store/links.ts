import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import type { Site } from '#shared/rights/site';
import { linkKey, readToken, StoredLink } from './link-record.ts';

export type LinkRepository = ReturnType<typeof linkRepository>;

/** A link that is in force, with its school. */
export interface FoundLink {
  readonly site: Site;
  readonly link: StoredLink;
}

/** What is looked up for a token of another form, so that it costs one read, too. */
const noToken = { ...namedSchool('none'), hash: 'none' };

/** The links to documents. Links that end are deleted, so that they look like unknown ones. */
export const linkRepository = ({ db, table }: Tables) => {
  const TableName = table('signing-links');
  return {
    of: (school: School) => ({
      /** Returns the write of a link, for the transaction of its request. It replaces one of its hash. */
      put: (link: StoredLink): TransactItem => ({
        Put: {
          TableName,
          Item: {
            ...linkKey(school, link.hash),
            ...link,
            expires_at: Math.ceil(Date.parse(link.until) / 1000),
          },
        },
      }),

      /** Returns the write that ends a link. */
      end: (hash: string): TransactItem => ({
        Delete: { TableName, Key: linkKey(school, hash) },
      }),

      /** Returns the link of a hash in any state, for the change that holds or ends it. */
      async get(hash: string): Promise<StoredLink | undefined> {
        const Key = linkKey(school, hash);
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && StoredLink.parse(Item);
      },

      /** Returns the write that gives a link a new pass, which ends an earlier one. */
      givenPass: (hash: string, pass: NonNullable<StoredLink['pass']>): TransactItem => ({
        Update: {
          TableName,
          Key: linkKey(school, hash),
          UpdateExpression: 'SET pass = :pass',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':pass': pass },
        },
      }),
    }),

    /** Returns the link of a token that is in force at an instant. Each call is one read. */
    async find(token: string, now: Date): Promise<FoundLink | undefined> {
      const { hash, ...school } = readToken(token) ?? noToken;
      const Key = linkKey(school, hash);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      if (!Item) return undefined;
      const link = StoredLink.parse(Item);
      return now.toISOString() < link.until ? { ...school, link } : undefined;
    },
  };
};
