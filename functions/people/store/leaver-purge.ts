import { DeleteCommand, type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { Profile } from '#shared/intake/roster';
import { type GoalsWritten, ownRecords, type RequestsAbout } from './own-records.ts';
import { personKeys } from './person-record.ts';

export type LeaverPurge = ReturnType<typeof leaverPurge>;

/**
 * Deletes people who left long ago: their own records, the links of others to them, and last the
 * profile. Deletes also what an earlier release left of people whose profile has gone.
 */
export const leaverPurge = (tables: Tables, requests: RequestsAbout, goals: GoalsWritten) => {
  const own = Object.values(ownRecords(tables, requests, goals));

  /** Deletes the records of people without a profile. Returns how many people had some. */
  async function removeOrphans(site: string, known: ReadonlySet<string>): Promise<number> {
    const now = new Date();
    const orphans = new Set<string>();
    for (const { owners, remove } of own) {
      for (const userUid of (await owners?.(site, now)) ?? []) {
        if (known.has(userUid)) continue;
        orphans.add(userUid);
        await remove(site, userUid, now);
      }
    }
    return orphans.size;
  }

  return {
    /** Deletes everyone who left before a time. Returns how many. */
    async endBefore(site: string, before: Date): Promise<number> {
      const everyone = (await wholePartition(tables.db, tables.table('users'), site)).map((item) =>
        Profile.parse(item),
      );
      const gone = everyone.filter(
        ({ status, updated_at }) => status === 'left' && updated_at < before.toISOString(),
      );
      const uids = new Set(gone.map(({ userUid }) => userUid));
      const now = new Date();
      for (const userUid of uids) for (const { remove } of own) await remove(site, userUid, now);
      if (gone.length > 0) {
        for (const person of everyone) await unlink(tables, { site, carer: person, gone: uids });
      }
      for (const person of gone) await removeProfile(tables, site, person);
      // A school without people has no roster yet, or a table that was restored in part.
      if (everyone.length === 0) return 0;
      const known = new Set(everyone.map(({ userUid }) => userUid));
      return gone.length + (await removeOrphans(site, known));
    },
  };
};

interface Unlinking {
  readonly site: string;
  readonly carer: Profile;
  readonly gone: ReadonlySet<string>;
}

/** Removes the links to deleted people from a carer's profile, unless it changed meanwhile. */
async function unlink({ db, table }: Tables, { site, carer, gone }: Unlinking): Promise<void> {
  const children = carer.children.filter(({ userUid }) => !gone.has(userUid));
  if (children.length === carer.children.length) return;
  const { audienceCard } = personKeys(site, { ...carer, children });
  await unlessChanged(
    db,
    new UpdateCommand({
      TableName: table('users'),
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

/** Deletes the profile of a person who left, unless it changed meanwhile. */
async function removeProfile(
  { db, table }: Tables,
  site: string,
  { userUid, updated_at }: Profile,
): Promise<void> {
  await unlessChanged(
    db,
    new DeleteCommand({
      TableName: table('users'),
      Key: { pk: site, sk: userUid },
      ConditionExpression: '#status = :left AND updated_at = :seen',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':left': 'left', ':seen': updated_at },
    }),
  );
}

/** Sends a conditional write. A failed condition is no error. */
async function unlessChanged(
  db: DynamoDBDocumentClient,
  command: UpdateCommand | DeleteCommand,
): Promise<void> {
  try {
    await (command instanceof UpdateCommand ? db.send(command) : db.send(command));
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
}
