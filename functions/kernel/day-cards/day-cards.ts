import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { keptDays } from '#shared/retention';
import { calendarDaysRecords } from '#shared/tables/calendar';
import { batchOfKeys } from '../store/batch.ts';
import type { Tables } from '../store/tables.ts';
import { CalendarState, calendarStateKey } from './calendar-state.ts';

const StoredCard = z.object({
  /** What the card was made of: the last intake, and the last change of its other sources. */
  version: z.string(),
  day: z.string(),
  built_at: z.string(),
  /** The card as JSON, which is read in a tenth of the time of a record of records. */
  card: z.string(),
});

/**
 * The time after a change in which an index may lack it, in milliseconds. A card that was made in
 * this time is made again later.
 */
const settling = 60_000;
/** How long a card that nobody reads is kept, in seconds. */
const keptFor = keptDays.dayCards * 86_400;
/** The most characters of a card that is kept. A larger one is made for each reader. */
const largest = 300_000;

/** A kind of cards. */
export interface CardKind<T> {
  /** The name of its partition. */
  readonly name: string;
  readonly schema: z.ZodType<T>;
  /** Returns when the sources that no intake writes were last changed; empty for never. */
  readonly changed?: (school: School) => Promise<string>;
  /** Whether a card fits what its readers need now, for sources that have no time of a change. */
  readonly fits?: (card: T) => Promise<boolean>;
  /** Makes cards as they are on a day. */
  readonly make: (school: School, ids: readonly string[], day: string) => Promise<Map<string, T>>;
}

/** The day of the cards, at the school, and the time of the reading. */
export interface CardTime {
  readonly day: string;
  readonly now: Date;
}

/**
 * What a school's records say about a day, ready to read, beside the calendar's days. A card is
 * made when it is first read on a day or after a change, and is the same for all readers.
 */
export const dayCards = <T>(tables: Tables, kind: CardKind<T>) => ({
  of(school: School) {
    /**
     * Begins to read cards before it is known which of them are wanted. Those that the returned
     * function is not asked for are neither used nor made.
     */
    function ahead(likely: readonly string[], time: CardTime) {
      const reading = storedCards(tables, kind, school, [...new Set(likely)]);
      // Who asks for a card gets the fault.
      reading.catch(() => {});
      return async (wanted: readonly string[]): Promise<Map<string, T>> => {
        const ids = [...new Set(wanted)];
        const { day } = time;
        const { pk, cards, versions, isKept } = await reading;
        const version = versions.join(' ');
        const isSettled = (at: string) =>
          versions.every((each) => !each || Date.parse(each) + settling < Date.parse(at));
        const known = new Map<string, T>();
        for (const id of ids) {
          const card = cards.get(id);
          const isCurrent =
            card?.version === version && card.day === day && isSettled(card.built_at);
          if (!isKept || !isCurrent) continue;
          const found = kind.schema.parse(JSON.parse(card.card));
          if ((await kind.fits?.(found)) ?? true) known.set(id, found);
        }
        const missing = ids.filter((id) => !known.has(id));
        if (missing.length === 0) return known;
        const made = await kind.make(school, missing, day);
        if (isKept) await keep(tables, pk, made, { ...time, version });
        return new Map([...known, ...made]);
      };
    }

    return {
      ahead,

      /** Returns the cards with these identifiers on a day. */
      read: async (ids: readonly string[], time: CardTime): Promise<Map<string, T>> =>
        ids.length === 0 ? new Map() : ahead(ids, time)(ids),
    };
  },
});

/** Reads cards, and what they must have been made of. */
async function storedCards<T>(
  { db, table }: Tables,
  { name, changed }: CardKind<T>,
  school: School,
  ids: readonly string[],
) {
  const pk = partitionOf(school, calendarDaysRecords.card.key, { kind: name });
  const keys = [calendarStateKey(school), ...ids.map((sk) => ({ pk, sk }))];
  const [found, others = ''] = await Promise.all([
    batchOfKeys(db, { TableName: table('calendar-days'), keys, chunk: 100 }),
    changed?.(school),
  ]);
  const intake = CalendarState.safeParse(found.find((item) => item.pk === school.site));
  return {
    pk,
    cards: new Map(found.map((item) => [String(item.sk), StoredCard.safeParse(item).data])),
    versions: [intake.data?.version, others],
    // Without an intake nothing says when a card becomes old.
    isKept: intake.success,
  };
}

/** Writes cards as they are on a day. A card that was not written is made again by its next reader. */
async function keep(
  { db, table }: Tables,
  pk: string,
  made: ReadonlyMap<string, unknown>,
  { version, day, now }: CardTime & { readonly version: string },
): Promise<void> {
  const expires_at = Math.floor(now.getTime() / 1000) + keptFor;
  const facts = { version, day, built_at: now.toISOString(), expires_at };
  const writes = [...made].flatMap(([sk, content]) => {
    const card = JSON.stringify(content);
    return card.length > largest ? [] : [{ PutRequest: { Item: { pk, sk, ...facts, card } } }];
  });
  for (let i = 0; i < writes.length; i += 25) {
    const RequestItems = { [table('calendar-days')]: writes.slice(i, i + 25) };
    await db.send(new BatchWriteCommand({ RequestItems }));
  }
}
