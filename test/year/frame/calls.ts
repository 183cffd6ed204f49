import { schemasOf } from '#shared/api';
import { requestFor } from '#shared/kernel/request';
import type { Input, Output, Route } from '#shared/kernel/route';
import { unwrap } from '#shared/kernel/wire';
import type { MemoryPortal } from '#test/support/memory/memory-portal';
import type { YearSite } from './calendar.ts';

/** The answer of a call that was refused. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/** What the calls of a route cost on a day. */
export interface CallCost {
  count: number;
  read: number;
  written: number;
  /** Milliseconds of this machine, with the gateway and the parsing of answers. */
  longest: number;
}

/** How often a person presses a button again after an answer that says “Please try again”. */
const mostTries = 8;

/** Tells who somebody is: the identifier of the person who signs in with a username. */
export type UserUidOf = (site: YearSite, username: string) => string;

/** Calls the API as people do, and counts what it costs. */
export function openCalls(portal: MemoryPortal, userUidOf: UserUidOf) {
  const admitted = new Set<string>();
  let keys = 0;
  const background = { read: 0, written: 0 };
  let costs = new Map<string, CallCost>();

  async function tokenAgain(site: YearSite, username: string): Promise<string> {
    const userUid = userUidOf(site, username);
    const known = `${site} ${username} ${userUid}`;
    if (admitted.has(known)) return portal.tokenAgain(site, username);
    admitted.add(known);
    return portal.admit(site, username, userUid);
  }

  function count(route: Route, started: number): void {
    const name = `${route.method} ${route.path}`;
    const { read, written } = portal.tables.spent();
    const before = costs.get(name) ?? { count: 0, read: 0, written: 0, longest: 0 };
    costs.set(name, {
      count: before.count + 1,
      read: before.read + read,
      written: before.written + written,
      longest: Math.max(before.longest, performance.now() - started),
    });
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
    const once = async () => {
      const started = performance.now();
      // What was spent since the last call was spent by workers and schedules.
      const { read, written } = portal.tables.spent();
      background.read += read;
      background.written += written;
      const answer = await portal.call(site, token, request);
      count(route, started);
      return answer;
    };
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
    /** The units that workers and schedules used. */
    background,
    /** Returns what each route has cost since the last call. */
    costs(): ReadonlyMap<string, CallCost> {
      const all = costs;
      costs = new Map();
      return all;
    },
  };
}
export type Calls = ReturnType<typeof openCalls>;
