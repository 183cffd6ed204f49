import { expect } from 'vitest';
import { api } from '#shared/contract/api';
import { Page } from '#shared/contract/page-fields';
import type { Input, Output, Route } from '#shared/contract/route';
import { unwrap } from '#shared/contract/wire';
import {
  type Actor,
  type Answer,
  type SiteName,
  startTwoSchools,
  type TwoSchools,
} from '#test/support/two-schools';

/** Two schools with pages to attack, and the ways to send what no screen would. */
export interface AttackedSchools {
  readonly schools: TwoSchools;
  /** Calls a route with whatever input, as somebody of the main school unless told otherwise. */
  readonly as: (actor: Actor, route: Route, input: object, site?: SiteName) => Promise<Answer>;
  /** Calls a route that must succeed. */
  readonly done: <R extends Route>(
    actor: Actor,
    route: R,
    input: Input<R>,
    site?: SiteName,
  ) => Promise<Output<R>>;
  /** Sends a request to an address below the API root, byte for byte as it is written. */
  readonly raw: (actor: Actor | undefined, path: string, init?: RequestInit) => Promise<Answer>;
  /** Adds a page, to the place that the place editor edits unless told otherwise. */
  readonly add: (is?: Record<string, unknown>, actor?: Actor, site?: SiteName) => Promise<Page>;
}

/** Starts the schools. */
export async function startAttackedSchools(): Promise<AttackedSchools> {
  const schools = await startTwoSchools();
  let counter = 0;
  const attacked: AttackedSchools = {
    schools,
    as: (actor, route, input, site = 'main') => schools.call(site, actor, route, input as never),
    async done(actor, route, input, site = 'main') {
      const { status, text } = await schools.call(site, actor, route, input);
      if (status !== 200) throw new Error(`${route.method} ${route.path}: ${status} ${text}`);
      return route.output.parse(unwrap(route.answer ?? 'records', text)) as never;
    },
    async raw(actor, path, init = {}) {
      const answer = await fetch(`${schools.tools.portal.url('main')}/api${path}`, {
        ...init,
        headers: {
          ...(actor && { authorization: `Bearer ${schools.tokenOf('main', actor)}` }),
          'content-type': 'application/json',
          ...(init.headers as Record<string, string> | undefined),
        },
      });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    },
    async add(is = {}, actor = 'placeEditor', site = 'main') {
      const pageData = {
        placeUid: 'place-one',
        pagetypeUid: 'static-page' as const,
        title: `Page ${counter++}`,
        content_html: '<p>Honest words.</p>',
        description: 'About it',
        ...is,
      };
      return Page.parse(await attacked.done(actor, api.pages.create, { pageData }, site));
    },
  };
  return attacked;
}

/** An answer is found or refused, is no fault of ours, and says nothing of the other school. */
export function isAnswered(
  { status, text }: { status: number; text: string },
  about: string,
): void {
  expect([about, status, text.slice(0, 200)]).toEqual([
    about,
    expect.toSatisfy((given: number) => given < 500),
    expect.not.stringContaining('canary-regional'),
  ]);
}
