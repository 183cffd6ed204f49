import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { batchOfKeys } from '#functions/kernel/store/batch';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import type { DecidedProfile } from '#shared/intake/roster';
import { nothingDecided, Over } from '#shared/people/over';
import { profileKey } from './person-partitions.ts';
import { personKeys } from './person-record.ts';

/** A condition of a write, with its names and values. */
export interface Condition {
  readonly condition: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Returns the condition that what the school decided about a person is what was read. Each write of a
 * person has it: what is decided meanwhile is in no card that is made without it.
 */
export const overIs = (over: Over | undefined): Condition =>
  over
    ? {
        condition: '#over.#version = :overVersion',
        names: { '#over': 'over', '#version': 'version' },
        values: { ':overVersion': over.version },
      }
    : { condition: 'attribute_not_exists(#over)', names: { '#over': 'over' }, values: {} };

/**
 * Returns the write of what the school decides about a person, with the card of audiences. Nothing of
 * the person may have changed since it was read.
 */
export function overWrite(
  { table }: Pick<Tables, 'table'>,
  school: School,
  before: DecidedProfile,
  over: Over,
): TransactItem {
  const { audienceCard, mobilePk, mobileSk } = personKeys(school, { ...before, over });
  const is = overIs(before.over);
  const sets = [
    '#over = :over',
    ...(audienceCard ? ['audienceCard = :card'] : []),
    ...(mobilePk ? ['mobilePk = :mobilePk', 'mobileSk = :mobileSk'] : []),
  ];
  return {
    Update: {
      TableName: table('users'),
      Key: profileKey(school, before.userUid),
      // Who is blocked gets no texts, and gets them again after that.
      UpdateExpression: `SET ${sets.join(', ')}${mobilePk ? '' : ' REMOVE mobilePk, mobileSk'}`,
      ConditionExpression: `updated_at = :seen AND ${is.condition}`,
      ExpressionAttributeNames: is.names,
      ExpressionAttributeValues: {
        ':over': over,
        ':seen': before.updated_at,
        ...(audienceCard && { ':card': audienceCard }),
        ...(mobilePk && { ':mobilePk': mobilePk, ':mobileSk': mobileSk }),
        ...is.values,
      },
    },
  };
}

/**
 * Returns what the school has decided about a person who is in these groups of the school now: the
 * same object if nothing changes.
 */
export function withGroups(over: Over | undefined, groups: readonly string[]): Over | undefined {
  const before = over?.groups ?? [];
  const isSame = before.length === groups.length && before.every((each, i) => each === groups[i]);
  if (isSame) return over;
  const { version, ...rest } = over ?? nothingDecided;
  return { ...rest, version: version + 1, groups: [...groups] };
}

const Decided = z.object({ sk: z.string(), over: Over.optional() });

/** Reads what the school has decided about people until this moment, by userUid. */
export const decidedAbout =
  ({ db, table }: Tables) =>
  async (school: School, userUids: readonly string[]): Promise<ReadonlyMap<string, Over>> => {
    const found = await batchOfKeys(db, {
      TableName: table('users'),
      keys: userUids.map((userUid) => profileKey(school, userUid)),
      fields: ['sk', 'over'],
      chunk: 100,
      isConsistent: true,
    });
    return new Map(
      found.flatMap((item) => {
        const { sk, over } = Decided.parse(item);
        return over ? [[sk, over] as const] : [];
      }),
    );
  };
