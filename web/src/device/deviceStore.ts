import { promisifyRequest } from 'idb-keyval';
import { rightsAge } from '#shared/rights/rights-age';
import { deviceRows as store } from './database.ts';

/** The person whose last visit a device stores. */
export interface Owner {
  readonly clientId: string;
  /** The person's identity in the pool. */
  readonly sub: string;
  /** What the sign-in has stored in the tab. */
  readonly tokens: readonly (readonly [key: string, value: string])[];
  /** When the person signed in, by the clock of the device. */
  readonly signedInAt: number;
  /** The latest time that this device's clock has shown here. */
  readonly seenAt: number;
  /** When all answers were deleted, because a new one lacked a child; by the clock of the device. */
  readonly forgotAt?: number;
}

/** An answer of the API, as the device stores it. */
export interface Row {
  /** The key of the read, as JSON. */
  readonly name: string;
  readonly data: unknown;
  /** When the server gave it, by the server's clock. */
  readonly at: number;
  /** When it was stored, by the clock of the device. */
  readonly storedAt: number;
}

/** Everything that a device stores. */
export interface Stored {
  readonly owner: Owner;
  readonly rows: readonly Row[];
}

const ownerKey = 'owner';
const rowKey = (sub: string, name: string): string[] => [sub, name];

/** A changed clock may be off by this much, in milliseconds. */
const clockSlack = 5 * 60_000;

/**
 * Returns what the device stores; undefined if it stores nothing. If the clock of the device was put
 * back, no age can be known, so everything is deleted.
 */
export async function readDevice(now: number): Promise<Stored | undefined> {
  const found = await store('readwrite', async (rows) => {
    const all = promisifyRequest<(Owner | Row)[]>(rows.getAll());
    const owner = (await promisifyRequest(rows.get(ownerKey))) as Owner | undefined;
    if (!owner) return undefined;
    if (now < owner.seenAt - clockSlack) {
      rows.clear();
      return undefined;
    }
    rows.put({ ...owner, seenAt: Math.max(now, owner.seenAt) }, ownerKey);
    return { owner, rows: (await all).filter((each): each is Row => 'name' in each) };
  });
  return found;
}

/** Stores whose device it is. What another person has stored is deleted. */
export const writeOwner = (owner: Owner): Promise<void> =>
  store('readwrite', async (rows) => {
    const before = (await promisifyRequest(rows.get(ownerKey))) as Owner | undefined;
    if (before && before.sub !== owner.sub) rows.clear();
    rows.put(owner, ownerKey);
    return promisifyRequest(rows.transaction);
  });

/** Changes the owner if it is this person; otherwise nothing is written. */
export const updateOwner = (sub: string, change: Partial<Owner>): Promise<void> =>
  asOwner(sub, (rows, owner) => void rows.put({ ...owner, ...change }, ownerKey));

/**
 * Milliseconds after a child was missing in which a read may still be answered with the rights of before.
 * Twice as many as a Lambda keeps them: a read may have begun some seconds before its screen asked (`earlyReads.ts`).
 */
const staleFor = 2 * rightsAge;

/**
 * Stores answers of a person that were asked for at a time, if the device is still that person's. Resolves to
 * whether it did: after a child was missing, an answer may still be about that child.
 */
export async function writeRows(
  sub: string,
  written: readonly Row[],
  askedAt: number,
): Promise<boolean> {
  let isStored = false;
  await asOwner(sub, (rows, { forgotAt }) => {
    if (forgotAt !== undefined && askedAt < forgotAt + staleFor) return;
    isStored = true;
    for (const row of written) rows.put(row, rowKey(sub, row.name));
  });
  return isStored;
}

/** Deletes answers of a person by their names. */
export const deleteRows = (sub: string, names: readonly string[]): Promise<void> =>
  asOwner(sub, (rows) => {
    for (const name of names) rows.delete(rowKey(sub, name));
  });

/** Deletes all answers, and keeps the sign-in. What rests on rights of before is not stored any longer. */
export const deleteAnswers = (sub: string): Promise<void> =>
  asOwner(sub, (rows, owner) => {
    rows.clear();
    rows.put({ ...owner, forgotAt: Date.now() }, ownerKey);
  });

/** Runs an act in one transaction with the check that the device is this person's. */
const asOwner = (sub: string, act: (rows: IDBObjectStore, owner: Owner) => void): Promise<void> =>
  store('readwrite', async (rows) => {
    const owner = (await promisifyRequest(rows.get(ownerKey))) as Owner | undefined;
    if (owner?.sub !== sub) return;
    act(rows, owner);
    return promisifyRequest(rows.transaction);
  });
