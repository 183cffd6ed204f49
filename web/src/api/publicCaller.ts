import { AppError } from '#shared/kernel/errors';
import { requestFor } from '#shared/kernel/request';
import type { Input, Output, Route } from '#shared/kernel/route';
import type { WebConfig } from '#shared/sites';
import { outputOf, refusal } from './caller.ts';
import { unreachable } from './sentences.ts';

/** Calls a route that needs no sign-in, from a page outside the portal. Sends no token. */
export async function callPublic<R extends Route>(route: R, input: Input<R>): Promise<Output<R>> {
  const { method, path, body } = requestFor(route, input);
  const settings = await reach('/config.json');
  if (!settings.ok) throw new AppError('unavailable', unreachable);
  const { apiRoot }: WebConfig = await settings.json();
  const root = new URL(apiRoot, location.origin).href.replace(/\/$/, '');
  const answer = await reach(root + path, {
    method,
    credentials: 'omit',
    ...(body && { body, headers: { 'Content-Type': 'application/json' } }),
  });
  const text = await answer.text();
  if (!answer.ok) throw refusal(answer.status, text);
  return outputOf(route, text);
}

async function reach(url: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    throw new AppError('unavailable', unreachable);
  }
}
