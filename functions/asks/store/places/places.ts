import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { putIfAbsent, updateIf } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { asksRecords } from '#shared/tables/asks';
import { firstPlaces, fittedLeft } from '../../rules/places/placing.ts';
import { answerReader, type Round } from '../answers.ts';
import { goneWith, type StoredAsk } from '../ask.record.ts';
import { type Change, type Changing, entryChanges, listChanges } from './place-updates.ts';
import { StoredPlaces } from './places.record.ts';

export type PlacesStore = ReturnType<ReturnType<typeof placesStore>['of']>;

/**
 * Stores who has the places of an ask. Each act is one conditional update, so that 200 families may
 * act at once and what is left never falls below 0.
 */
export const placesStore = (tables: Tables) => {
  const table = { db: tables.db, TableName: tables.table('asks') };
  const answers = answerReader(tables);
  return {
    of(school: School) {
      const keyIn = ({ askUid, asked_at }: Round) =>
        keyOf(school, asksRecords.places.key, { askUid, asked_at });

      async function stored(round: Round): Promise<StoredPlaces | undefined> {
        const { Item } = await table.db.send(
          new GetCommand({ TableName: table.TableName, Key: keyIn(round), ConsistentRead: true }),
        );
        return Item && StoredPlaces.parse(Item);
      }

      const change: Changing = (round, now, { set, remove, names, values, ...more }) =>
        updateIf(table, keyIn(round), {
          ...more,
          UpdateExpression: expressionOf({ set: [...set, 'changed = :now'], remove }),
          ...(names && { ExpressionAttributeNames: names }),
          ExpressionAttributeValues: { ...values, ':now': now.getTime() },
        });

      /** Creates the places of a round, with what was answered before. */
      async function created(ask: StoredAsk, now: Date): Promise<StoredPlaces | undefined> {
        const given = await answers.of(school).all(ask);
        const first = firstPlaces(ask, [...given.values()], now);
        if (!first) return undefined;
        await putIfAbsent(table, { ...keyIn(ask), ...first, expires_at: goneWith(ask) });
        return stored(ask);
      }

      return {
        stored,

        /** Returns the places of an ask, with the limit that it has now; creates them. */
        async current(ask: StoredAsk, now: Date): Promise<StoredPlaces | undefined> {
          const places = (await stored(ask)) ?? (await created(ask, now));
          const fitting = places && fittingOf(ask, places, now);
          if (!fitting) return places;
          await change(ask, now, fitting);
          return stored(ask);
        },

        ...entryChanges(change),
        ...listChanges(change),
      };
    },
  };
};

const expressionOf = ({ set, remove = [] }: Pick<Change, 'set' | 'remove'>): string =>
  `SET ${set.join(', ')}${remove.length > 0 ? ` REMOVE ${remove.join(', ')}` : ''}`;

/** Returns what gives places the limit that an ask has now; undefined if they have it. */
function fittingOf(ask: StoredAsk, places: StoredPlaces, now: Date): Change | undefined {
  const left = fittedLeft(ask, places);
  const first = firstPlaces(ask, [], now);
  if (!left || !first) return undefined;
  const added = Object.keys(left).filter((option) => !places.waiting[option]);
  return {
    // Each place that is taken meanwhile changes what is left.
    ConditionExpression: '#left = :seen',
    set: [
      '#left = :left',
      '#limit = :limit',
      'question = :question',
      'version = :version',
      'expires_at = :end',
      ...added.map((_, i) => `waiting.#w${i} = :none`),
    ],
    names: {
      '#left': 'left',
      '#limit': 'limit',
      ...Object.fromEntries(added.map((option, i) => [`#w${i}`, option])),
    },
    values: {
      ':seen': places.left,
      ':left': left,
      ':limit': first.limit,
      ':question': first.question,
      ':version': ask.updated_at,
      ':end': goneWith(ask),
      ...(added.length > 0 && { ':none': [] }),
    },
  };
}
