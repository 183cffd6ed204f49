import { requestFor } from '#shared/contract/request';
import type { Input, Output, Route } from '#shared/contract/route';
import { unwrap, unwrapError } from '#shared/contract/wire';
import { AppError, type ErrorKind, statusOf } from '#shared/errors';

import { offline, signInAgain, unreachable } from './sentences.ts';

/** What calling the API needs from around it. */
export interface CallerParts {
  /** Where the API is; the token is sent to no other origin. */
  readonly apiRoot: URL;
  readonly fetch: typeof fetch;
  readonly token: () => Promise<string | undefined>;
  readonly freshToken: () => Promise<string | undefined>;
  /** The session cannot be mended: reload, or ask to sign in. Called once. */
  readonly onSessionLost: () => void;
  /** The server's clock, from each answer. */
  readonly onServerTime?: (at: Date) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The same for every try of one act, so that the server does it once. */
  readonly idempotencyKey?: string;
}

/** Makes the function that calls routes: it keeps the session alive, and tells failures in words a parent understands. */
export function createCaller(parts: CallerParts) {
  let refreshing: Promise<string | undefined> | undefined;
  let isLost = false;

  async function call<R extends Route>(
    route: R,
    input: Input<R>,
    options: CallOptions = {},
  ): Promise<Output<R>> {
    if (isLost) throw new AppError('unauthorised', signInAgain);
    const { method, path, body } = requestFor(route, input);
    const send = (token: string) =>
      reach(parts, parts.apiRoot.href.replace(/\/$/, '') + path, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body && { 'Content-Type': 'application/json' }),
          ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
        },
        ...(body && { body }),
        ...(options.signal && { signal: options.signal }),
      });

    const token = await tokenOr(parts.token);
    let answer = token ? await send(token) : undefined;
    if (!answer || answer.status === 401) {
      const fresh = await freshToken();
      answer = fresh ? await send(fresh) : undefined;
    }
    if (!answer || answer.status === 401) {
      if (!isLost) parts.onSessionLost();
      isLost = true;
      throw new AppError('unauthorised', signInAgain);
    }
    const text = await answer.text();
    if (!answer.ok) throw refusal(answer.status, text);
    return route.output.parse(unwrap(route.answer ?? 'records', text)) as Output<R>;
  }

  /** One refresh at a time, whoever asks. */
  function freshToken() {
    refreshing ??= tokenOr(parts.freshToken).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  return call;
}

export type Call = ReturnType<typeof createCaller>;

/** A sign-in service that cannot be reached is no lost session. */
async function tokenOr(ask: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && /network/i.test(error.name + error.message)) throw noAnswer();
    return undefined;
  }
}

async function reach({ fetch, onServerTime }: CallerParts, url: string, init: RequestInit) {
  try {
    const answer = await fetch(url, init);
    const date = Date.parse(answer.headers.get('date') ?? '');
    if (!Number.isNaN(date)) onServerTime?.(new Date(date));
    return answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw noAnswer();
  }
}

const noAnswer = () =>
  new AppError('unavailable', globalThis.navigator?.onLine === false ? offline : unreachable);

const kindOf = (status: number): ErrorKind => {
  const kinds = Object.entries(statusOf) as [ErrorKind, number][];
  const known = kinds.find(([, code]) => code === status)?.[0];
  if (known) return known;
  return status >= 502 ? 'unavailable' : status >= 500 ? 'unexpected' : 'badRequest';
};

/** What to say where the server said nothing. */
const silent: Partial<Record<ErrorKind, string>> = {
  forbidden: 'You may not do that.',
  notFound: 'That is not here (any more).',
  conflict: 'Somebody else changed this in the meantime.',
  tooLarge: 'That is too large to be sent.',
  tooMany: 'That was a little too often. Please wait a moment.',
  unavailable: 'The portal took too long to answer. Please try again.',
};

/** A refused call as the sentence the server gave, else as one that fits the status. */
export function refusal(status: number, body: string): AppError {
  const kind = kindOf(status);
  const { userMessage, message, fields, ...details } = unwrapError(body);
  const sentence =
    userMessage ?? message ?? silent[kind] ?? 'Something went wrong. Please try again.';
  return new AppError(kind, sentence, { fields, details: { ...details, status } });
}
