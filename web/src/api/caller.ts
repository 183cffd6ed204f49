import { AppError, type ErrorKind, statusOf } from '#shared/kernel/errors';
import { requestFor } from '#shared/kernel/request';
import type { Input, Output, Route } from '#shared/kernel/route';
import { unwrap, unwrapError } from '#shared/kernel/wire';

import { forgetReads, takeRead } from './earlyReads.ts';
import { offline, signInAgain, unreachable } from './sentences.ts';

/** The dependencies of the API caller. */
export interface CallerDeps {
  /** The root address of the API. The token is sent to no other origin. */
  readonly apiRoot: URL;
  readonly fetch: typeof fetch;
  readonly token: () => Promise<string | undefined>;
  readonly freshToken: () => Promise<string | undefined>;
  /** Reports that the session has ended: reload, or ask to sign in. Called once. */
  readonly onSessionLost: () => void;
  /** Receives the server's time from each answer. */
  readonly onServerTime?: (at: Date) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The same for every retry of one act, so that the server does it once. */
  readonly idempotencyKey?: string;
  /** Whether the call continues while its page closes. The body is 64 KB at most. */
  readonly keepalive?: boolean;
}

/**
 * Makes the function that calls routes. It refreshes the token, and reports failures in words that
 * a parent understands.
 */
export function createCaller(parts: CallerDeps) {
  let refreshing: Promise<string | undefined> | undefined;
  let isLost = false;

  async function call<R extends Route>(
    route: R,
    input: Input<R>,
    options: CallOptions = {},
  ): Promise<Output<R>> {
    if (isLost) throw new AppError('unauthorised', signInAgain);
    const { method, path, body } = requestFor(route, input);
    const url = parts.apiRoot.href.replace(/\/$/, '') + path;
    // A write may make the answers old that the start has read.
    const early = method === 'GET' ? takeRead(url) : forgetReads();
    const send = (token: string) => {
      const init: RequestInit = {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body && { 'Content-Type': 'application/json' }),
          ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
        },
        ...(body && { body }),
        ...(options.signal && { signal: options.signal }),
        ...(options.keepalive && { keepalive: true }),
      };
      return reach(parts, async () => (await early?.(token)) ?? parts.fetch(url, init));
    };

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
    if (!answer.ok) {
      throw await coded(refusal(answer.status, text), answer.headers.get('x-amzn-requestid'));
    }
    return outputOf(route, text);
  }

  /** Concurrent calls share one token refresh. */
  function freshToken() {
    refreshing ??= tokenOr(parts.freshToken).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  return call;
}

export type Call = ReturnType<typeof createCaller>;

/** An unreachable sign-in service does not end the session. */
async function tokenOr(ask: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && /network/i.test(error.name + error.message)) throw noAnswer();
    return undefined;
  }
}

async function reach({ onServerTime }: CallerDeps, send: () => Promise<Response>) {
  try {
    const answer = await send();
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

/** The message for each status without one from the server. */
const silent: Partial<Record<ErrorKind, string>> = {
  forbidden: 'You don’t have access to this.',
  notFound: 'This page doesn’t exist, or you don’t have access to it.',
  conflict: 'Another person changed this in the meantime.',
  tooLarge: 'This is too large to send.',
  tooMany: 'Too many requests. Wait a minute and try again.',
  unavailable: 'The portal took too long to answer. Please try again.',
};

/**
 * Returns the output in an answer. Its fields are not checked again: the server has filtered them
 * by the same contract. An answer without output is not ours, for example a hotel's sign-in page.
 */
export function outputOf<R extends Route>({ answer = 'records' }: R, text: string): Output<R> {
  try {
    return unwrap(answer, text) as Output<R>;
  } catch {
    throw new AppError('unavailable', unreachable);
  }
}

/**
 * Adds the support code of the request to a failure of the portal. The server's own sentence has it
 * already; this is for the gateway, for example after a timeout.
 */
async function coded(error: AppError, requestId: string | null): Promise<AppError> {
  const isOurs = error.kind === 'unexpected' || error.kind === 'unavailable';
  if (!isOurs || !requestId || error.message.includes('Support code')) return error;
  const { supportCode } = await import('#shared/kernel/support-code');
  const message = `${error.message} Support code: ${supportCode(requestId)}`;
  return new AppError(error.kind, message, { fields: error.fields, details: error.details ?? {} });
}

/** Makes an error of a refused call, with the server's sentence or one for the status. */
export function refusal(status: number, body: string): AppError {
  const kind = kindOf(status);
  // The gateway's own `message` is for programmers: “Service Unavailable”, “Forbidden”.
  const { userMessage, message: _, fields, ...details } = unwrapError(body);
  const sentence = userMessage ?? silent[kind] ?? 'Something went wrong. Please try again.';
  return new AppError(kind, sentence, { fields, details: { ...details, status } });
}
