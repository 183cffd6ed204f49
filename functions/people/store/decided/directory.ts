import type { School } from '#functions/kernel/record/declaration';
import { sharedBySchool } from '#functions/kernel/shared-read';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { DecidedProfile } from '#shared/intake/roster';
import { fullName, sortName } from '#shared/people/names';
import { searchWords } from '#shared/people/people';
import type { Capability } from '#shared/rights/permissions';
import { type AccountFacts, accountsOf } from '../identities.ts';
import { cardsOf } from '../people-cards.ts';
import { leaverPartition } from '../person-partitions.ts';
import type { AudienceCard } from '../person-record.ts';
import { holdersOf } from '../rights/holders.ts';

/** The cache time in milliseconds. */
const freshFor = 60_000;

/** Somebody who is here, as the list of people finds them. */
export interface Entry extends AudienceCard, AccountFacts {
  /** The position in the list: no two people have the same. */
  readonly sortsBy: string;
}

export type PeopleDirectory = ReturnType<typeof peopleDirectory>;

/**
 * Everyone of a school for administrators, from the cards of audiences and the sign-ins: each at most
 * a minute old, and no call to the user pool, which would count a look-up as an active user.
 */
export const peopleDirectory = (tables: Tables) => {
  const here = sharedBySchool(freshFor, async (school): Promise<readonly Entry[]> => {
    const [cards, accounts] = await Promise.all([
      cardsOf(tables, school),
      accountsOf(tables, school),
    ]);
    return cards
      .map((card) => ({
        ...card,
        ...accounts.get(card.userUid),
        sortsBy: positionOf(card),
      }))
      .sort(byPosition);
  });
  const words = new WeakMap<Entry, readonly string[]>();
  const left = sharedBySchool(freshFor, (school) => readLeavers(tables, school));

  return {
    of: (school: School) => ({
      /** Returns everyone who is here, by name. */
      here: (now: Date) => here.of(school).read(now),

      /** Returns everyone who left and is still stored, by name. */
      left: (now: Date) => left.of(school).read(now),

      /** Returns the rights of everyone who has any, as of now. */
      async holders(): Promise<ReadonlyMap<string, readonly Capability[]>> {
        const found = await holdersOf(tables, school, { isConsistent: true });
        return new Map(found.map((each) => [each.userUid, each.capabilities]));
      },

      /** Forgets who is here: an act has changed it. */
      forget: () => here.of(school).forget(),
    }),

    /** Returns the words of a name, for a search. They are made once. */
    wordsOf(entry: Entry): readonly string[] {
      const known =
        words.get(entry) ?? searchWords(`${fullName(entry)} ${entry.username.replace(/@.*/, '')}`);
      words.set(entry, known);
      return known;
    },
  };
};

const positionOf = (person: Parameters<typeof sortName>[0] & { readonly userUid: string }) =>
  `${sortName(person)}\n${person.userUid}`;

const byPosition = (a: { readonly sortsBy: string }, b: { readonly sortsBy: string }): number =>
  a.sortsBy < b.sortsBy ? -1 : a.sortsBy > b.sortsBy ? 1 : 0;

async function readLeavers({ db, table }: Tables, school: School): Promise<readonly Entry[]> {
  const found = await wholeQuery(db, {
    TableName: table('users'),
    IndexName: 'start',
    KeyConditionExpression: 'startPk = :left',
    ExpressionAttributeValues: { ':left': leaverPartition(school) },
  });
  return found
    .map((item) => {
      const { userUid, firstname, surname, type, is_carer, email } = DecidedProfile.parse(item);
      const person = { userUid, firstname, surname, type, is_carer, email };
      const sortsBy = positionOf(person);
      return { ...person, username: '', groups: [], children: [], sortsBy };
    })
    .sort(byPosition);
}
