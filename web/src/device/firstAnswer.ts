import type { WebConfig } from '#shared/sites';
import { lastSession } from './lastSession.ts';
import { lastAnswers } from './lastVisit.ts';
import type { ReadKey } from './rules.ts';

/** An answer of the last visit, and when the server gave it. */
export interface FirstAnswer {
  readonly data: unknown;
  readonly at: number;
}

/**
 * Returns what the device has stored of a read of the API, as a screen declares it. A sign-in that has
 * ended shows nothing before it is known that there is no connection.
 */
export async function firstAnswer(
  config: WebConfig,
  read: string,
): Promise<FirstAnswer | undefined> {
  const last = await lastSession(config);
  if (!last?.isLive) return undefined;
  return [...lastAnswers()].find(({ key }) => readOf(key) === read);
}

/** Returns a stored read as screens declare it: its path and query. */
export function readOf([, route, input]: ReadKey): string {
  const [path] = route.split(' ');
  const query = Object.entries(input as object)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : `${path}`;
}
