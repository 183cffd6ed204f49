import { expect, it } from 'vitest';
import { growing, limits, required, subjectOf } from '#bin/bench/growth/lists';
import { measureGrowing } from '#bin/bench/growth/measure';

it('has a row or a limit for every paged list, report and job, and knows which of them grow', async () => {
  const measured = new Set<string>();
  const growth: string[] = [];
  for (const kind of Object.keys(growing)) {
    const [few, more] = [await measureGrowing(kind, 300), await measureGrowing(kind, 900)];
    for (const [call, { units }] of Object.entries(more)) {
      measured.add(subjectOf(call));
      if (units > 1.5 * (few[call]?.units ?? 0)) growth.push(call);
    }
  }
  expect([...measured, ...limits.keys()].sort()).toEqual([...required].sort());
  // These read everyone who read one post, or all that they are about. Pages are flat.
  expect(growth.sort()).toEqual([
    'job mail-recount: the mailings of 60 days',
    'job post-sweep: the object of a day',
    'job purge: roll-calls',
    'job usage-counts',
    'metrics.listPosts: a post with half of the marks',
    'post-readers.listPeople: half of the marks',
    'posts.listForAdmin: how many read a post',
    'report post-readers: half of the marks',
    'report subscribers',
  ]);
});

it('keeps Home within 20 units and 12 calls in each role, and the list of a narrow reader within 10 units', async () => {
  const [few, many] = [await measureGrowing('home', 100), await measureGrowing('home', 4_000)];
  const costs = Object.entries(many)
    .filter(([call]) => !subjectOf(call).startsWith('job '))
    .map(([call, { units, calls }]) => ({ call, units, calls }));
  const isHome = ({ call }: { readonly call: string }) => subjectOf(call) === 'home.get';
  // Each child adds 4 queries: its classes, absences, notices and documents.
  const most = (call: string) => (call === 'home.get: carer of two' ? 16 : 12);
  expect(costs.filter(isHome)).toHaveLength(5);
  expect(costs.filter((each) => isHome(each) && each.units > 20)).toEqual([]);
  expect(costs.filter((each) => isHome(each) && each.calls > most(each.call))).toEqual([]);
  expect(costs.filter((each) => !isHome(each) && each.units > 10)).toEqual([]);
  const grown = costs.filter(({ call, units }) => units > (few[call]?.units ?? 0) + 2);
  expect(grown).toEqual([]);
});
