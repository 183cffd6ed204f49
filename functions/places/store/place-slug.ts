import { setTimeout as pause } from 'node:timers/promises';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { mostTries, type TransactItem, transact } from '#functions/kernel/store/transaction';
import { AppError } from '#shared/kernel/errors';
import { slugsFor } from '#shared/pages/page-slug';
import { slugKey } from './place-reader.ts';

interface Slugged<T> {
  /** The place that gets the slug, by its name. */
  readonly of: { readonly place: string; readonly placeUid: string };
  /** The writes of the transaction that also reserves the slug. */
  readonly writes: (slug: string) => Promise<readonly TransactItem[]>;
  /** Returns what another request did, if the first of these writes is refused because of it. */
  readonly instead: () => Promise<T | undefined>;
}

/**
 * Reserves a slug permanently, in one transaction with other writes: the name of the place, or a
 * second one if that is taken. Returns nothing, or what another request did instead.
 */
export async function withSlug<T>(
  { db, table }: Tables,
  school: School,
  { of: { place, placeUid }, writes, instead }: Slugged<T>,
): Promise<T | undefined> {
  const TableName = table('places');
  const slugs = slugsFor(place, placeUid, 'place');
  let slug = slugs[0];
  for (let tries = 0; tries < mostTries; tries++) {
    const reserved = {
      Put: {
        TableName,
        Item: { ...slugKey(school, slug), placeUid },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
    const refused = await transact(db, [reserved, ...(await writes(slug))]);
    if (!refused) return undefined;
    const [isSlugTaken, isRepeated] = refused;
    const done = isRepeated && (await instead());
    if (done) return done;
    if (isSlugTaken) slug = slugs[1];
    await pause(retryDelay(tries));
  }
  throw busy();
}

/**
 * Returns the delay before the next try in milliseconds. It doubles, because profiles are read
 * eventually consistent.
 */
export const retryDelay = (tries: number): number => 20 * 2 ** tries;

export const busy = () =>
  new AppError('conflict', 'Someone else is changing this. Wait a moment and try again.');
