import { schemasOf } from '#shared/api';
import { requestFor } from '#shared/kernel/request';
import type { Input, Output, Route } from '#shared/kernel/route';
import { unwrap } from '#shared/kernel/wire';
import type { MemoryPortal } from '#test/support/memory/memory-portal';
import type { YearSite } from './calendar.ts';
import type { Meter } from './meter.ts';

/** The answer of a call that was refused. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/** How often a person presses a button again after an answer that says “Please try again”. */
const mostTries = 8;

/** Milliseconds for which a browser uses a token, which is valid a little longer. */
const tokenLasts = 600_000;

/** Tells who somebody is: the identifier of the person who signs in with a username. */
export type UserUidOf = (site: YearSite, username: string) => string;

/** Calls the API as people do, and counts what it costs. */
export function openCalls(portal: MemoryPortal, meter: Meter, userUidOf: UserUidOf) {
  const admitted = new Set<string>();
  const tokens = new Map<string, { readonly token: string; readonly at: number }>();
  let keys = 0;

  async function tokenAgain(site: YearSite, username: string): Promise<string> {
    const userUid = userUidOf(site, username);
    const known = `${site} ${username} ${userUid}`;
    const now = Date.now();
    const last = tokens.get(known);
    if (last && now - last.at < tokenLasts) return last.token;
    const token = admitted.has(known)
      ? await portal.tokenAgain(site, username)
      : await portal.admit(site, username, userUid);
    admitted.add(known);
    tokens.set(known, { token, at: now });
    return token;
  }

  /** Calls a route with a token. Throws `Refused` if the answer is not 200. */
  async function answerOf<R extends Route>(
    site: YearSite,
    token: string | undefined,
    route: R,
    input: Input<R>,
  ): Promise<Output<R>> {
    const headers: Record<string, string> =
      route.repeat === 'key' || route.repeat === 'same'
        ? { 'idempotency-key': `key-${++keys}` }
        : {};
    const request = { ...requestFor(route, input), headers };
    const measured = { kind: 'calls', name: `${route.method} ${route.path}` } as const;
    const once = () => meter.of(measured, () => portal.call(site, token, request));
    let answer = await once();
    for (let tries = 1; answer.status >= 500 && tries < mostTries; tries++) answer = await once();
    const { status, text } = answer;
    if (status !== 200) throw new Refused(status, `${route.method} ${route.path}: ${text}`);
    return schemasOf(route).output.parse(unwrap(route.answer ?? 'records', text)) as Output<R>;
  }

  return {
    /** Calls a route as a person of a school. Throws `Refused` if the answer is not 200. */
    async ask<R extends Route>(
      site: YearSite,
      username: string,
      route: R,
      input: Input<R>,
    ): Promise<Output<R>> {
      const token = await tokenAgain(site, username);
      try {
        return await answerOf(site, token, route, input);
      } catch (error) {
        if (error instanceof Refused) error.message = `As ${username}: ${error.message}`;
        throw error;
      }
    },
    /** Calls a route without a sign-in, as the page of a link does. */
    askOutside: <R extends Route>(site: YearSite, route: R, input: Input<R>): Promise<Output<R>> =>
      answerOf(site, undefined, route, input),
  };
}
export type Calls = ReturnType<typeof openCalls>;
