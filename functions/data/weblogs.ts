import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { goneAfter, keptDays } from '#shared/retention';

/** A page visit: who, what, when, and the truncated network it came from. */
export interface Visit {
  readonly weblogsUid: string;
  readonly userUid: string;
  readonly username: string;
  readonly pageId: string;
  readonly title: string;
  readonly pageType: string;
  readonly visited_at: string;
  readonly country: string;
  readonly browser: string;
  readonly os: string;
  readonly ip_address: string;
}

/** Days of visits are spread, so that a busy morning does not queue at one partition. */
const shards = 4;

export type WeblogRepository = ReturnType<typeof weblogRepository>;

/** Page visits, by day and by person. */
export const weblogRepository = (db: DynamoDBDocumentClient, TableName: string) => ({
  async add(site: string, visit: Visit): Promise<void> {
    const shard = visit.weblogsUid.charCodeAt(visit.weblogsUid.length - 1) % shards;
    const at = `${visit.visited_at}#${visit.weblogsUid}`;
    await db.send(
      new PutCommand({
        TableName,
        Item: {
          pk: `${site}#${visit.visited_at.slice(0, 10)}#${shard}`,
          sk: at,
          personPk: `${site}#${visit.userUid}`,
          personSk: at,
          expires_at: goneAfter(new Date(visit.visited_at), keptDays.visits),
          ...visit,
        },
      }),
    );
  },
});
