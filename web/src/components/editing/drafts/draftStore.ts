import {
  clear,
  createStore,
  del,
  entries,
  get,
  promisifyRequest,
  set,
  type UseStore,
} from 'idb-keyval';
import type { Draft, DraftKey } from './draft.ts';
import { removeSynchronously, saveSynchronously, synchronousDrafts } from './synchronousDrafts.ts';

/** The owner of the drafts. Another person on the same device never sees them. */
export interface Owner {
  readonly school: string;
  readonly person: string;
}

let opened: UseStore | undefined;
// Turns synchronous failures into rejections: some browsers refuse to open a database.
const store: UseStore = async (mode, act) => {
  opened ??= createStore('portal.drafts', 'drafts');
  return opened(mode, act);
};

/** Nothing is written after a sign-out, so a closing page does not restore cleared drafts. */
let isClosed = false;

/** The storage of one open form's draft. */
export interface DraftSlot<T> {
  /** Where it stores a draft: until it is saved, or only while this tab is open. */
  readonly stores: 'device' | 'tab' | 'nothing';
  /** Stores the draft; resolves to whether that worked. */
  put(draft: Draft<T>): Promise<boolean>;
  /** Stores the draft synchronously when the page closes, in addition to `put`. */
  putAtOnce(draft: Draft<T>): void;
  drop(): Promise<void>;
  /** Moves the draft to another document key, for example after the first save. */
  moveTo(document: string): Promise<void>;
  /** Releases the slot, so that another tab can open the draft. */
  leave(): void;
}

/**
 * Opens the newest draft of a document that no other tab has open, and a slot to store it. Two tabs
 * on one document have separate slots, so neither overwrites the other.
 */
export async function openDraft<T>(
  { school, person }: Owner,
  document: string,
): Promise<{ draft: Draft<T> | undefined; slot: DraftSlot<T> }> {
  const kept = (await allDrafts<T>()).filter(
    ([key]) => key[0] === school && key[1] === person && key[2] === document,
  );
  for (const [key, draft] of kept.sort(([, a], [, b]) => b.at - a.at)) {
    const leave = await claim(key);
    if (leave) return { draft, slot: slotAt(key, leave) };
  }
  const key: DraftKey = [school, person, document, crypto.randomUUID()];
  return { draft: undefined, slot: slotAt(key, (await claim(key)) ?? nothing) };
}

/** Returns the names of a person's unsaved drafts on this device. */
export async function draftNames({ school, person }: Owner): Promise<string[]> {
  const kept = await allDrafts();
  return kept
    .filter(([key]) => key[0] === school && key[1] === person)
    .map(([, draft]) => draft.name);
}

/** Deletes every draft on this device, and stores none until the page reloads. */
export async function forgetDrafts(): Promise<void> {
  isClosed = true;
  for (const [key] of synchronousDrafts()) removeSynchronously(key);
  await clear(store).catch(nothing);
}

const nothing = () => undefined;

function slotAt<T>(first: DraftKey, leaveFirst: () => void): DraftSlot<T> {
  let [key, leave] = [first, leaveFirst];
  const drop = () => {
    removeSynchronously(key);
    return del(key, store).catch(nothing);
  };
  return {
    stores: 'device',
    async put(draft) {
      if (isClosed) return false;
      try {
        await store('readwrite', (drafts) => {
          drafts.put(draft, key);
          // A page that is being left has no time for the end of the transaction.
          drafts.transaction.commit();
          return promisifyRequest(drafts.transaction);
        });
        return true;
      } catch {
        return false;
      }
    },
    putAtOnce(draft) {
      if (!isClosed) saveSynchronously(key, draft);
    },
    drop,
    async moveTo(document) {
      if (key[2] === document) return;
      const left = leave;
      const gone = drop();
      key = [key[0], key[1], document, key[3]];
      leave = (await claim(key)) ?? nothing;
      await gone;
      left();
    },
    leave: () => leave(),
  };
}

async function allDrafts<T>(): Promise<[DraftKey, Draft<T>][]> {
  try {
    await takeLastWords();
    return await entries<DraftKey, Draft<T>>(store);
  } catch {
    return [];
  }
}

/** Moves synchronous drafts of closed pages into the database. */
async function takeLastWords(): Promise<void> {
  for (const [key, draft] of synchronousDrafts()) {
    const before = await get<Draft>(key, store);
    if (!before || before.at < draft.at) await set(key, draft, store);
    removeSynchronously(key);
  }
}

/** Locks a draft slot while this page is open; undefined when another tab has it. */
function claim(key: DraftKey): Promise<(() => void) | undefined> {
  if (!navigator.locks) return Promise.resolve(nothing);
  return new Promise((resolve) => {
    navigator.locks
      .request(`portal.draft ${key.join(' ')}`, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>((leave) => resolve(leave));
      })
      .catch(() => resolve(nothing));
  });
}
