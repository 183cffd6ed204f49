import { expect } from 'vitest';
import { api } from '#shared/api';
import type { Input, Output, Route } from '#shared/kernel/route';
import { Page } from '#shared/pages/page-fields';
import type { RawAnswer, RawRequest } from '#test/support/memory/memory-portal';
import type { TwinActor } from '#test/support/portal/twin-people';
import { startTwinSchools, type Twin, type TwinSchools } from '#test/support/portal/twin-schools';

/** Two schools with pages to attack, and calls that no screen sends. */
export interface AttackedSchools {
  readonly schools: TwinSchools;
  /** Calls a route with any input, by default as a person of the main school. */
  readonly as: (actor: TwinActor, route: Route, input: object, site?: Twin) => Promise<RawAnswer>;
  /** Calls a route that must succeed. */
  readonly done: <R extends Route>(
    actor: TwinActor,
    route: R,
    input: Input<R>,
    site?: Twin,
  ) => Promise<Output<R>>;
  /** Sends a request to a literal address below the API root. */
  readonly raw: (
    actor: TwinActor | undefined,
    path: string,
    init?: Partial<RawRequest>,
  ) => Promise<RawAnswer>;
  /** Adds a page, by default to the place editor's place. */
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

/**
 * Checks that an answer is a result or a refusal, not an error, and has no words of the other
 * school.
 */
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
