import { schemasOf } from '#shared/api';
import { AppError, type ErrorKind, statusOf } from '#shared/kernel/errors';
import { requestFor } from '#shared/kernel/request';
import type { Input, Output, Route } from '#shared/kernel/route';
import { unwrap, unwrapError } from '#shared/kernel/wire';

/**
 * Calls a route of a portal as a client. Throws a refusal as `AppError` with the server's message.
 * Calls with different idempotency keys are different acts, even with the same input.
 */
// biome-ignore lint/complexity/useMaxParams: a call of a route, as scripts and tests write it
export async function call<R extends Route>(
  host: string,
  token: string,
  route: R,
  input: Input<R>,
  idempotencyKey?: string,
): Promise<Output<R>> {
  const { method, path, body } = requestFor(route, input);
  const answer = await fetch(`${host}/api${path}`, {
    method,
    body,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
  });
  const text = await answer.text();
  if (!answer.ok) throw refusalOf(answer.status, text);
  return schemasOf(route).output.parse(unwrap(route.answer ?? 'records', text)) as Output<R>;
}

function refusalOf(status: number, text: string): AppError {
  const { userMessage, message, fields } = unwrapError(text);
  const kind = (Object.keys(statusOf) as ErrorKind[]).find((each) => statusOf[each] === status);
  return new AppError(
    kind ?? 'unexpected',
    userMessage ?? message ?? `The server answered ${status}.`,
    { fields },
  );
}
