import { DeleteCommand, type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { personKeys } from '#functions/data/person-record';
import { removeAnswered, removePartition } from '#functions/data/removal';
import { isConditionFailed } from '#functions/lib/dynamo';
import { wholePartition } from '#functions/lib/partition';
import { Profile } from '#shared/domain/roster';

/** The tables in which a person has records of their own. */
export interface LeaverTables {
  readonly users: string;
  readonly readposts: string;
  readonly favorites: string;
  readonly weblogs: string;
  readonly 'calendar-feeds': string;
  readonly 'notification-preferences': string;
}

export type LeaverPurge = ReturnType<typeof leaverPurge>;

/** Ends people who left long ago: what was theirs, the links of others to them, and last the profile. */
export const leaverPurge = (db: DynamoDBDocumentClient, tables: LeaverTables) => {
  async function removeOwn(site: string, userUid: string): Promise<void> {
    for (const table of ['readposts', 'favorites'] as const) {
      await removePartition(db, tables[table], `${site}#${userUid}`);
    }
    await removeAnswered(db, tables.weblogs, {
      IndexName: 'person',
      KeyConditionExpression: 'personPk = :person',
      ExpressionAttributeValues: { ':person': `${site}#${userUid}` },
    });
    for (const table of ['calendar-feeds', 'notification-preferences'] as const) {
      const Key = { pk: site, sk: userUid };
      await db.send(new DeleteCommand({ TableName: tables[table], Key }));
    }
  }

  /** Takes the links to people who are gone out of a carer's profile, while it is as it was read. */
  async function unlink(site: string, carer: Profile, gone: ReadonlySet<string>): Promise<void> {
    const children = carer.children.filter(({ userUid }) => !gone.has(userUid));
    if (children.length === carer.children.length) return;
    const { audienceCard } = personKeys(site, { ...carer, children });
    await unlessChanged(
      new UpdateCommand({
        TableName: tables.users,
        Key: { pk: site, sk: carer.userUid },
        UpdateExpression: `SET children = :children${audienceCard ? ', audienceCard = :card' : ''}`,
        ConditionExpression: 'updated_at = :seen',
        ExpressionAttributeValues: {
          ':children': children,
          ':seen': carer.updated_at,
          ...(audienceCard && { ':card': audienceCard }),
        },
      }),
    );
  }

  async function unlessChanged(command: UpdateCommand | DeleteCommand): Promise<void> {
    try {
      await (command instanceof UpdateCommand ? db.send(command) : db.send(command));
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
    }
  }

  return {
    /** Ends everyone who left before a time; says how many there were. */
    async endBefore(site: string, before: Date): Promise<number> {
      const everyone = (await wholePartition(db, tables.users, site)).map((item) =>
        Profile.parse(item),
      );
      const gone = everyone.filter(
        ({ status, updated_at }) => status === 'left' && updated_at < before.toISOString(),
      );
      const uids = new Set(gone.map(({ userUid }) => userUid));
      for (const { userUid } of gone) await removeOwn(site, userUid);
      if (gone.length > 0) for (const person of everyone) await unlink(site, person, uids);
      for (const { userUid, updated_at } of gone) {
        await unlessChanged(
          new DeleteCommand({
            TableName: tables.users,
            Key: { pk: site, sk: userUid },
            ConditionExpression: '#status = :left AND updated_at = :seen',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':left': 'left', ':seen': updated_at },
          }),
        );
      }
      return gone.length;
    },
  };
};
