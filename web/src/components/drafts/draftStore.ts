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
import { forgetAtOnce, keepAtOnce, lastWords } from './lastWords.ts';

/** What somebody typed and has not saved, as this device keeps it. */
export interface Draft<T = unknown> {
  /** What it is called, when somebody is asked about it. */
  readonly name: string;
  readonly form: T;
  /** The version of the saved record that it was made on; none for a new one. */
  readonly madeOn?: string | undefined;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
  /** A save that was sent and never answered: to be asked for again under its key before anything else is. */
  readonly unanswered?: { readonly key: string; readonly form: T } | undefined;
}

/** Whose drafts; another person of the same device never sees them. */
export interface Owner {
  readonly school: string;
  readonly person: string;
}

export type Key = [school: string, person: string, document: string, copy: string];

let opened: UseStore | undefined;
// Also what fails at once fails as a promise: some browsers refuse to open a database at all.
const store: UseStore = async (mode, act) => {
  opened ??= createStore('portal.drafts', 'drafts');
  return opened(mode, act);
};

/** After a sign-out nothing more is written: a page that closes must not leave what was just cleared away. */
let isClosed = false;

/** Where one open form keeps its draft. */
export interface Place<T> {
  /** Resolves to whether it could be kept. */
  put(draft: Draft<T>): Promise<boolean>;
  /** Keeps it before the page is gone; for the moment in which it is left, besides `put`. */
  putAtOnce(draft: Draft<T>): void;
  drop(): Promise<void>;
  /** The document has got another name: what is kept here belongs to it from now on. */
  moveTo(document: string): Promise<void>;
  /** Lets another tab take over what is kept here. */
  leave(): void;
}

/**
 * Opens the newest draft of a document that no other tab is working on, and a place for the next. Two tabs on one document have
 * a place each, so that neither writes over the other.
 */
export async function openDraft<T>(
  { school, person }: Owner,
  document: string,
): Promise<{ draft: Draft<T> | undefined; place: Place<T> }> {
  const kept = (await allDrafts<T>()).filter(
    ([key]) => key[0] === school && key[1] === person && key[2] === document,
  );
  for (const [key, draft] of kept.sort(([, a], [, b]) => b.at - a.at)) {
    const leave = await claim(key);
    if (leave) return { draft, place: placeAt(key, leave) };
  }
  const key: Key = [school, person, document, crypto.randomUUID()];
  return { draft: undefined, place: placeAt(key, (await claim(key)) ?? nothing) };
}

/** The names of everything that a person has not saved on this device. */
export async function draftNames({ school, person }: Owner): Promise<string[]> {
  const kept = await allDrafts();
  return kept
    .filter(([key]) => key[0] === school && key[1] === person)
    .map(([, draft]) => draft.name);
}

/** Forgets every draft on this device, and keeps none any more until the page is loaded again. */
export async function forgetDrafts(): Promise<void> {
  isClosed = true;
  for (const [key] of lastWords()) forgetAtOnce(key);
  await clear(store).catch(nothing);
}

const nothing = () => undefined;

function placeAt<T>(first: Key, leaveFirst: () => void): Place<T> {
  let [key, leave] = [first, leaveFirst];
  const drop = () => {
    forgetAtOnce(key);
    return del(key, store).catch(nothing);
  };
  return {
    async put(draft) {
      if (isClosed) return false;
      try {
        await store('readwrite', (drafts) => {
          drafts.put(draft, key);
          // A page that is being left has no time to wait for the end of the transaction.
          drafts.transaction.commit();
          return promisifyRequest(drafts.transaction);
        });
        return true;
      } catch {
        return false;
      }
    },
    putAtOnce(draft) {
      if (!isClosed) keepAtOnce(key, draft);
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

async function allDrafts<T>(): Promise<[Key, Draft<T>][]> {
  try {
    await takeLastWords();
    return await entries<Key, Draft<T>>(store);
  } catch {
    return [];
  }
}

/** Takes over what a page kept in the moment in which it was left. */
async function takeLastWords(): Promise<void> {
  for (const [key, draft] of lastWords()) {
    const before = await get<Draft>(key, store);
    if (!before || before.at < draft.at) await set(key, draft, store);
    forgetAtOnce(key);
  }
}

/** Holds a lock on a place for as long as this page lives; undefined when another tab has it. */
function claim(key: Key): Promise<(() => void) | undefined> {
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
