import type { Handling } from './handling.ts';
import { offlinePage } from './offlinePage.ts';

/** What the service worker uses of the browser. */
export interface Means {
  /** Opens the stored files, unless they were removed. */
  readonly openShell: () => Promise<Pick<Cache, 'match' | 'put'> | undefined>;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Lets the worker run until this has ended. */
  readonly after: (work: Promise<unknown>) => void;
  /** Whether the browser has a connection, as far as it knows. */
  readonly isOnline: () => boolean;
}

/** The page of every address of the portal. */
export const page = '/index.html';

/**
 * Answers from the stored files, or from the network. A fault of the storage (full, refused, broken)
 * is never the answer: then the request goes to the network, as without a service worker. A page that
 * neither has is the one that says so.
 */
export async function answerOf(handling: Handling, request: Request, means: Means) {
  const cache = await means.openShell().catch(nothing);
  const found = await cache?.match(handling === 'page' ? page : request.url).catch(nothing);
  const read = async (): Promise<Response> => {
    const asked =
      handling === 'renewed' ? new Request(request.url, { cache: 'no-cache' }) : request;
    const answer = await means.fetch(asked);
    // The stored page is of one release with its files, so only the installation stores it.
    if (cache && answer.ok && handling !== 'page') {
      means.after(cache.put(request.url, answer.clone()).catch(nothing));
    }
    return answer;
  };
  if (!found && handling === 'page') return read().catch(() => offlinePage(means.isOnline()));
  if (!found) return read();
  if (handling === 'renewed') means.after(read().catch(nothing));
  return found;
}

const nothing = () => undefined;
