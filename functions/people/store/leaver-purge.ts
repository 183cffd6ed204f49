import { DeleteCommand, type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { leaversWithRecords, removeLeaver } from '#functions/kernel/record/leaver-records';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { DecidedProfile } from '#shared/intake/roster';
import type { Site } from '#shared/rights/site';
import type { OwnLeaverTable } from '#shared/tables';
import { usersRecords } from '#shared/tables/people';
import { personKeys } from './person-record.ts';
import { overIs } from './person-writes.ts';
import { administratorList } from './rights/administrators.ts';

export type LeaverPurge = ReturnType<typeof leaverPurge>;

/** Removes people from a table in which no key names them. */
interface OwnCode {
  of(school: School): {
    removeAbout(userUids: readonly string[]): Promise<void>;
  };
}

/**
 * Deletes people who left long ago: the records that go with their profile, the links of others to
 * them, and last the profile. Deletes also what an earlier release left of people whose profile has
 * gone.
 */
export const leaverPurge = (tables: Tables, own: Readonly<Record<OwnLeaverTable, OwnCode>>) => {
  return {
    of(school: School) {
      /** Deletes the records of people. A profile that goes last finds the rest in the next night. */
      async function removeAll(userUids: readonly string[], now: Date): Promise<void> {
        for (const each of Object.values(own)) await each.of(school).removeAbout(userUids);
        for (const userUid of userUids)
          await removeLeaver(tables, { site: school.site, userUid, now });
      }

      return {
        /** Deletes everyone who left before a time. Returns how many. */
        async endBefore(before: Date): Promise<number> {
          const stored = await wholePartition(
            tables.db,
            tables.table('users'),
            partitionOf(school, usersRecords.profile.key, {}),
          );
          const everyone = stored.map((item) => DecidedProfile.parse(item));
          const gone = everyone.filter(
            ({ status, updated_at }) => status === 'left' && updated_at < before.toISOString(),
          );
          const uids = new Set(gone.map(({ userUid }) => userUid));
          const now = new Date();
          await removeAll([...uids], now);
          if (gone.length > 0) {
            for (const person of everyone)
              await unlink(tables, { site: school.site, carer: person, gone: uids });
          }
          const list = administratorList(tables).of(school);
          await list.complete(
            everyone.flatMap(({ userUid, capabilities }) =>
              capabilities.length > 0 ? userUid : [],
            ),
          );
          if (gone.length > 0) await list.forget(uids);
          for (const person of gone) await removeProfile(tables, school, person);
          await mendKeys(tables, school, stored, uids);
          // A school without people has no roster yet, or a table that was restored in part.
          if (everyone.length === 0) return 0;
          const known = new Set(everyone.map(({ userUid }) => userUid));
          const found = await leaversWithRecords(tables, { site: school.site, now });
          const orphans = [...found].filter((userUid) => !known.has(userUid));
          await removeAll(orphans, now);
          return gone.length + orphans.length;
        },
      };
    },
  };
};

const profileKey = (school: School, userUid: string) =>
  keyOf(school, usersRecords.profile.key, { userUid });

interface Unlinking {
  readonly site: Site;
  readonly carer: DecidedProfile;
  readonly gone: ReadonlySet<string>;
}

/**
 * Removes the links to deleted people from a carer's profile, with what was decided about them,
 * unless it changed meanwhile.
 */
async function unlink({ db, table }: Tables, unlinking: Unlinking): Promise<void> {
  const { carer, gone } = unlinking;
  const children = carer.children.filter(({ userUid }) => !gone.has(userUid));
  const withheld = (carer.over?.withheld ?? []).filter(({ child }) => !gone.has(child));
  const isOver = withheld.length < (carer.over?.withheld.length ?? 0);
  if (children.length === carer.children.length && !isOver) return;
  const over =
    carer.over && isOver
      ? { ...carer.over, withheld, version: carer.over.version + 1 }
      : carer.over;
  const { audienceCard } = personKeys(unlinking, { ...carer, children, over });
  const is = overIs(carer.over);
  await unlessChanged(
    db,
    new UpdateCommand({
      TableName: table('users'),
      Key: profileKey(unlinking, carer.userUid),
      UpdateExpression: `SET children = :children${audienceCard ? ', audienceCard = :card' : ''}${isOver ? ', #over = :over' : ''}`,
      ConditionExpression: `updated_at = :seen AND ${is.condition}`,
      ExpressionAttributeNames: is.names,
      ExpressionAttributeValues: {
        ':children': children,
        ':seen': carer.updated_at,
        ...is.values,
        ...(audienceCard && { ':card': audienceCard }),
        ...(isOver && { ':over': over }),
      },
    }),
  );
}

/**
 * Mends what a release before 1.6.0 wrote, also after a return to one: leavers who are in no list, and
 * cards that lack what the school decided.
 */
async function mendKeys(
  { db, table }: Tables,
  school: School,
  stored: readonly Record<string, unknown>[],
  gone: ReadonlySet<string>,
): Promise<void> {
  for (const item of stored) {
    const person = DecidedProfile.parse(item);
    const { startPk, startSk, audienceCard } = personKeys(school, person);
    const hasLeft = person.status === 'left' && item.startPk !== startPk;
    const isStale = person.over !== undefined && item.audienceCard !== audienceCard;
    if ((!hasLeft && !isStale) || gone.has(person.userUid)) continue;
    const is = overIs(person.over);
    await unlessChanged(
      db,
      new UpdateCommand({
        TableName: table('users'),
        Key: profileKey(school, person.userUid),
        UpdateExpression: audienceCard
          ? 'SET audienceCard = :card'
          : 'SET startPk = :pk, startSk = :sk',
        ConditionExpression: `updated_at = :seen AND ${is.condition}`,
        ExpressionAttributeNames: is.names,
        ExpressionAttributeValues: {
          ...(audienceCard ? { ':card': audienceCard } : { ':pk': startPk, ':sk': startSk }),
          ':seen': person.updated_at,
          ...is.values,
        },
      }),
    );
  }
}

/** Deletes the profile of a person who left, unless it changed meanwhile. */
async function removeProfile(
  { db, table }: Tables,
  school: School,
  { userUid, updated_at }: DecidedProfile,
): Promise<void> {
  await unlessChanged(
    db,
    new DeleteCommand({
      TableName: table('users'),
      Key: profileKey(school, userUid),
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
