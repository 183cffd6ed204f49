import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { carerGroupsOf, isInForce } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { fullName, sortName } from '#shared/people/names';
import type { Person } from '#shared/people/people';
import type { NamedChild } from './children.ts';
import { cardsOf } from './people-cards.ts';
import type { AudienceCard } from './person-record.ts';

/** A person as a recipient of mail, with address and children. */
export interface Addressee extends Person {
  readonly firstname: string;
  /** Empty if the school has no address. */
  readonly email: string;
  /**
   * The active children whose carer the person is today, by first name, without ended or restricted
   * links.
   */
  readonly children: readonly NamedChild[];
}

/** Everyone who is at a school now. */
export interface People {
  readonly people: readonly Addressee[];
  /** The time of the read. */
  readonly asOf: Date;
}

/** The cache time in milliseconds. An author who tries audiences asks every few seconds. */
const freshFor = 60_000;

/** The most people in the memory of a Lambda: 20,000 take about 60 MB. */
const mostCached = 60_000;

export type PeopleRepository = ReturnType<typeof peopleRepository>;

/**
 * Reads all people of a school at once, for audiences. Caches them in memory for 1 minute, at most
 * `limit` people of all schools together; one larger school is kept alone.
 */
export const peopleRepository = ({ db, table }: Tables, limit = mostCached) => {
  const known = new Map<string, { at: number; count: number; people: Promise<People> }>();

  /** Drops what is too old, then the schools that were read first, until the others fit. */
  function makeRoom(now: number): void {
    for (const [site, { at }] of known) if (now - at >= freshFor) known.delete(site);
    let total = [...known.values()].reduce((sum, { count }) => sum + count, 0);
    for (const [site, { count }] of known) {
      if (total <= limit || known.size === 1) return;
      known.delete(site);
      total -= count;
    }
  }

  return {
    of(school: School) {
      async function read(timeZone: string, now: Date): Promise<People> {
        const cards = await cardsOf({ db, table }, school);
        return { people: readersOf(cards, dayIn(timeZone, now)), asOf: now };
      }

      return {
        /**
         * Returns everyone of a site, at most 1 minute old, and not from before the instant `since`, such
         * as that of the last load.
         */
        all(timeZone: string, now: Date, since = ''): Promise<People> {
          const last = known.get(school.site);
          const isFresh = last && now.getTime() - last.at < freshFor;
          if (isFresh && new Date(last.at).toISOString() >= since) return last.people;
          const people = read(timeZone, now);
          const each = { at: now.getTime(), count: 0, people };
          known.delete(school.site);
          known.set(school.site, each);
          people.then(
            ({ people: all }) => {
              each.count = all.length;
              makeRoom(now.getTime());
            },
            // A failed read is not cached.
            () => known.delete(school.site),
          );
          return people;
        },
      };
    },
  };
};

/** Returns each person as the reader that a sign-in makes, sorted by name. */
function readersOf(cards: readonly AudienceCard[], today: string): Addressee[] {
  const groupsOf = new Map(cards.map(({ userUid, groups }) => [userUid, groups]));
  const cardOf = new Map(cards.map((card) => [card.userUid, card]));
  return cards
    .map((card) => ({
      userUid: card.userUid,
      username: card.username,
      firstname: card.firstname,
      name: fullName(card),
      sortsBy: sortName(card),
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
