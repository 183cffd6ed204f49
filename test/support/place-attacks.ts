import { expect } from 'vitest';
import { api } from '#shared/contract/api';
import { Page } from '#shared/contract/page-fields';
import type { Input, Output, Route } from '#shared/contract/route';
import type { RawAnswer, RawRequest } from '#test/support/memory-portal';
import type { TwinActor } from '#test/support/twin-people';
import { startTwinSchools, type Twin, type TwinSchools } from '#test/support/twin-schools';

/** Two schools with pages to attack, and the ways to send what no screen would. */
export interface AttackedSchools {
  readonly schools: TwinSchools;
  /** Calls a route with whatever input, as somebody of the main school unless told otherwise. */
  readonly as: (actor: TwinActor, route: Route, input: object, site?: Twin) => Promise<RawAnswer>;
  /** Calls a route that must succeed. */
  readonly done: <R extends Route>(
    actor: TwinActor,
    route: R,
    input: Input<R>,
    site?: Twin,
  ) => Promise<Output<R>>;
  /** Sends a request to an address below the API root, byte for byte as it is written. */
  readonly raw: (
    actor: TwinActor | undefined,
    path: string,
    init?: Partial<RawRequest>,
  ) => Promise<RawAnswer>;
  /** Adds a page, to the place that the place editor edits unless told otherwise. */
  readonly add: (is?: Record<string, unknown>, actor?: TwinActor, site?: Twin) => Promise<Page>;
}

/** Starts the schools. */
export async function startAttackedSchools(): Promise<AttackedSchools> {
  const schools = await startTwinSchools();
  let counter = 0;
  const attacked: AttackedSchools = {
    schools,
    as: (actor, route, input, site = 'main') => schools.ask(site, actor, route, input as never),
    done: (actor, route, input, site = 'main') => schools.get(site, actor, route, input),
    raw: (actor, path, init = {}) =>
      schools.call('main', actor && schools.tokenOf('main', actor), {
        method: 'GET',
        path,
        ...init,
      }),
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
