import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathNames } from '#shared/kernel/route';
import { may } from '#shared/rights/permissions';
import { type Sampled, sampled } from '#test/api/samples/samples';
import { canary, rightsOf, type TwinActor, twinActors } from '#test/support/portal/twin-people';
import { startTwinSchools, type TwinSchools } from '#test/support/portal/twin-schools';

/** Calls every act on a record with an identifier that names nothing. */
let schools: TwinSchools;
beforeAll(async () => {
  schools = await startTwinSchools();
});
afterAll(() => schools.stop());

const callerOf = ({ route: { operation } }: Sampled) =>
  operation === 'public'
    ? undefined
    : (['administrator', 'carer-north', ...twinActors] as TwinActor[]).find((actor) =>
        may(rightsOf(actor), operation),
      );

const acts = sampled.filter(
  ({ route }) => route.method !== 'GET' && pathNames(route.path).length > 0,
);

describe.each(acts)('$title', (each) => {
  it('answers 404 for a record that does not exist, and changes nothing', async () => {
    const input = each.sample.input({
      ...schools.school,
      site: 'main',
      word: canary('main'),
      person: 'administrator',
      child: 'uid-student-north',
    });
    const unknown = Object.fromEntries(
      pathNames(each.route.path).map((name) => [name, `no-such-${name}`]),
    );
    const before = schools.everything();
    const sent = { ...input, ...unknown };
    const answer = await schools.ask('main', callerOf(each), each.route, sent as never);
    const changed = [...schools.everything()].filter(
      ([name, record]) =>
        before.get(name) !== record && !/\((limits|looks|idempotency)\)$/.test(name),
    );
    expect([each.name, answer.status, changed.map(([name]) => name)]).toEqual([each.name, 404, []]);
  });
});
