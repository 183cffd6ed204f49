import { sessionIn, storedTokens, tabSession, tokenPrefix } from './tabSession.ts';

/**
 * The session that the tabs of one school share in one browser. A new tab asks the open ones for
 * their tokens, which stay in the storage of each tab and end with it. Only pages of the same
 * origin receive the messages.
 */
type Message =
  | { readonly kind: 'ask'; readonly id: string }
  | { readonly kind: 'give'; readonly id: string; readonly entries: readonly [string, string][] }
  | { readonly kind: 'signedIn'; readonly sub: string };

/** Milliseconds to wait for a tab's answer. The rest of the code loads in the meantime. */
const patience = 200;

/** Marks a tab as one of an earlier person: after another person's sign-in it gives no tokens. */
const earlier = 'portal.earlier-session';

export type OtherTabs = ReturnType<typeof otherTabs>;

/** Joins the tabs of this browser: answers their questions from now on. */
export function otherTabs(storage: Storage) {
  const tabs = new BroadcastChannel('portal.session');
  let hasLeft = false;
  new BroadcastChannel('portal.sign-out').addEventListener('message', () => {
    hasLeft = true;
  });
  const post = (message: Message) => tabs.postMessage(message);

  tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const session = hasLeft ? undefined : tabSession(storage);
    if (!session) return;
    if (data.kind === 'signedIn' && data.sub !== session.sub) storage.setItem(earlier, 'yes');
    if (data.kind === 'ask' && !storage.getItem(earlier)) {
      post({ kind: 'give', id: data.id, entries: storedTokens(storage).map(([k, v]) => [k, v]) });
    }
  });

  return {
    /** Whether a tab has signed out since this page began. */
    hasLeft: () => hasLeft,

    /** Stops giving tokens: this tab signs out. */
    leave() {
      hasLeft = true;
    },

    /** Tells the other tabs who has just signed in here. */
    announce() {
      storage.removeItem(earlier);
      const session = tabSession(storage);
      if (session) post({ kind: 'signedIn', sub: session.sub });
    },

    /** Takes the tokens of another tab into this one; resolves when it has them or nobody answers. */
    ask(): Promise<void> {
      const id = crypto.randomUUID();
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          tabs.removeEventListener('message', take);
          resolve();
        };
        const take = ({ data }: MessageEvent<Message>) => {
          if (data.kind !== 'give' || data.id !== id) return;
          if (!hasLeft && isSession(data.entries) && storedTokens(storage).length === 0) {
            for (const [key, value] of data.entries) storage.setItem(key, value);
          }
          end();
        };
        const timer = setTimeout(end, patience);
        tabs.addEventListener('message', take);
        post({ kind: 'ask', id });
      });
    },
  };
}

const isSession = (entries: readonly [string, string][]): boolean =>
  entries.every(([key]) => key.startsWith(tokenPrefix)) &&
  sessionIn(entries, Date.now()) !== undefined;
