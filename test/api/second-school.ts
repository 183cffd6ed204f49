import { afterAll, beforeAll } from 'vitest';
import type { Route } from '#shared/kernel/route';
import type { TwinActor } from '#test/support/portal/twin-people';
import { startTwinSchools, type TwinSchools } from '#test/support/portal/twin-schools';

/**
 * Starts two schools for the tests of a file, and calls the second one. The first school has
 * records with the same identifiers, and must stay unchanged.
 */
export function secondSchool() {
  let schools: TwinSchools;
  let before: Map<string, string>;
  const recordsOfMain = () =>
    new Map([...schools.everything()].filter(([key]) => /^main\b/.test(key)));
  beforeAll(async () => {
    schools = await startTwinSchools();
    before = recordsOfMain();
  });
  afterAll(() => schools.stop());

  const get: <R extends Route>(
    actor: TwinActor,
    route: R,
    input: Parameters<typeof schools.get<R>>[3],
  ) => ReturnType<typeof schools.get<R>> = (actor, route, input) =>
    schools.get('regional', actor, route, input);
  const statusOf = async (actor: TwinActor, route: Route, input: object) =>
    (await schools.ask('regional', actor, route, input as never)).status;
  return {
    schools: () => schools,
    get,
    statusOf,
    /** The records of the first school at the start and now. */
    ofMain: () => ({ before, now: recordsOfMain() }),
  };
}
