import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { NamedChild } from '#functions/data/children';
import { type AudienceCard, audienceCard, shardKey, shards } from '#functions/data/person-record';
import type { Person } from '#shared/domain/people';
import { carerGroupsOf, isInForce } from '#shared/domain/roster';
import { dayIn } from '#shared/domain/zone';

/** A person as mail reaches one: with address and family. */
export interface Addressee extends Person {
  readonly firstname: string;
  /** As the school keeps it; empty when it has none. */
  readonly email: string;
  /** The children who are here and whose carer the person is today, by first name; links that ended or are restricted show nobody. */
  readonly children: readonly NamedChild[];
}

/** Everyone who is at a school now, as readers of its posts. */
export interface People {
  readonly people: readonly Addressee[];
  /** When they were read. */
  readonly asOf: Date;
}

/** People may be this old: an author who tries audiences asks every few seconds. */
const freshFor = 60_000;

export type PeopleRepository = ReturnType<typeof peopleRepository>;

/** All people of a school at once, for questions about whole audiences; kept in memory for a minute. */
export const peopleRepository = (db: DynamoDBDocumentClient, TableName: string) => {
  const known = new Map<string, { at: number; people: Promise<People> }>();

  async function shard(site: string, number: number): Promise<AudienceCard[]> {
    const cards: AudienceCard[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await db.send(
        new QueryCommand({
          TableName,
          IndexName: 'audience',
          KeyConditionExpression: 'audiencePk = :shard',
          ExpressionAttributeValues: { ':shard': shardKey(site, number) },
          ProjectionExpression: 'audienceSk, audienceCard',
          ExclusiveStartKey,
        }),
      );
      for (const item of page.Items ?? []) cards.push(audienceCard(item));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return cards;
  }

  async function read(site: string, timeZone: string, now: Date): Promise<People> {
    const found = await Promise.all(Array.from({ length: shards }, (_, i) => shard(site, i)));
    return { people: readersOf(found.flat(), dayIn(timeZone, now)), asOf: now };
  }

  return {
    /** Everyone of a site as of the last minute. */
    all(site: string, timeZone: string, now: Date): Promise<People> {
      const last = known.get(site);
      if (last && now.getTime() - last.at < freshFor) return last.people;
      const people = read(site, timeZone, now);
      known.set(site, { at: now.getTime(), people });
      // What failed is asked anew the next time.
      people.catch(() => known.delete(site));
      return people;
    },
  };
};

/** The same reader of each person that signing in would make, sorted by name. */
function readersOf(cards: readonly AudienceCard[], today: string): Addressee[] {
  const groupsOf = new Map(cards.map(({ userUid, groups }) => [userUid, groups]));
  const cardOf = new Map(cards.map((card) => [card.userUid, card]));
  return cards
    .map((card) => ({
      userUid: card.userUid,
      username: card.username,
      firstname: card.firstname,
      name: `${card.firstname} ${card.surname}`,
      sortsBy: `${card.surname} ${card.firstname}`.toLowerCase(),
      type: card.type,
      is_carer: card.is_carer,
      email: card.email,
      hasEmail: card.email !== '',
      groups: card.groups,
      carerGroups: carerGroupsOf(card.children, groupsOf, today),
      children: childrenAmong(cardOf, card, today),
    }))
    .sort((a, b) => (a.sortsBy < b.sortsBy ? -1 : a.sortsBy > b.sortsBy ? 1 : 0));
}

function childrenAmong(
  cardOf: ReadonlyMap<string, AudienceCard>,
  { children, is_carer }: AudienceCard,
  today: string,
): NamedChild[] {
  if (!is_carer) return [];
  const open = new Set(children.flatMap((link) => (isInForce(link, today) ? link.userUid : [])));
  return [...open]
    .flatMap((userUid) => cardOf.get(userUid) ?? [])
    .map(({ userUid, firstname, groups }) => ({ userUid, firstname, groups }))
    .sort((a, b) => (a.firstname < b.firstname ? -1 : a.firstname > b.firstname ? 1 : 0));
}
