import { AppError } from '#shared/kernel/errors';
import { requestFor } from '#shared/kernel/request';
import type { Input, Output, Route } from '#shared/kernel/route';
import { outputOf, refusal } from '../api/caller.ts';
import { readSchool } from './school.ts';

const offline = 'You are offline. Check your connection. Nothing that you filled in is lost.';
const unreachable =
  'The school’s server can’t be reached. Wait a moment. Nothing that you filled in is lost.';

/**
 * Calls a public route. `key` is the same for every retry of one act, so that the server does it
 * once. Throws an `AppError` with a sentence for the person.
 */
export async function callOuter<R extends Route>(
  route: R,
  input: Input<R>,
  key?: string,
): Promise<Output<R>> {
  const school = await readSchool();
  if (!school) throw notReached();
  const { method, path, body } = requestFor(route, input);
  const root = new URL(school.apiRoot, location.origin).href.replace(/\/$/, '');
  const { status, ok, text } = await answerOf(root + path, {
    method,
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { 'Idempotency-Key': key }),
    },
    ...(body && { body }),
  });
  if (status >= 502) throw notReached();
  if (!ok) throw refusal(status, text);
  return outputOf(route, text);
}

async function answerOf(url: string, init: RequestInit) {
  try {
    const answer = await fetch(url, init);
    return { status: answer.status, ok: answer.ok, text: await answer.text() };
  } catch {
    throw notReached();
  }
}

const notReached = () =>
  new AppError('unavailable', navigator.onLine === false ? offline : unreachable);
