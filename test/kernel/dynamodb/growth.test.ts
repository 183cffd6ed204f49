import { beforeAll, describe, expect, it } from 'vitest';
import { callLimits, isAbove } from '#bin/bench/growth/limits';
import { growing, limits, required, showsChildren, subjectOf } from '#bin/bench/growth/lists';
import { type Measured, measureGrowing, weightOf } from '#bin/bench/growth/measure';

/** Returns the costs of each call of all kinds, with a number of records of its kind. */
async function measuredWith(count: number): Promise<Measured> {
  const costs: Measured = {};
  for (const kind of Object.keys(growing)) Object.assign(costs, await measureGrowing(kind, count));
  return costs;
}

describe('each paged list, report and job', () => {
  let few: Measured;
  let more: Measured;
  let subjects: string[];
  beforeAll(async () => {
    [few, more] = [await measuredWith(100), await measuredWith(1_000)];
    subjects = [...new Set(Object.keys(more).map(subjectOf))];
  });

  it('has a row or a limit', () => {
    expect([...subjects, ...limits.keys()].sort()).toEqual([...required].sort());
  });

  it('counts what it reads, and what it writes to the audit', () => {
    const isCounted = ({ read, written }: Measured[string]) => read >= 0 && written >= 0;
    expect(Object.values(more).filter((cost) => !isCounted(cost))).toEqual([]);
    const audited = new Set(
      Object.entries(more).flatMap(([call, { written }]) => (written > 0 ? subjectOf(call) : [])),
    );
    const silent = subjects.filter((each) => showsChildren(each) && !audited.has(each));
    // Only families open the first and the last one, and Home shows nobody but its reader's children.
    expect(silent.sort()).toEqual(['financial-info.listEntries', 'home.get', 'privacy.listLooks']);
  });

  it('costs the same with more records, as reads and as reads + 5 × writes', () => {
    const isMore = (many: number, some = 0) => many > 1.5 * some;
    const growth = Object.entries(more).flatMap(([call, cost]) => {
      const before = few[call];
      const isGrowing =
        isMore(cost.read, before?.read) || isMore(weightOf(cost), before && weightOf(before));
      return isGrowing ? call : [];
    });
    // These read everyone who read one post, at most a mark of each person, or all that they are about.
    // Pages are flat.
    expect(growth.sort()).toEqual([
      'job mail-recount: the mailings of 60 days',
      'job post-sweep: the object of a day',
      'job usage-counts',
      'metrics.listPosts: a post',
      'post-readers.listPeople',
      'posts.listForAdmin: how many read a post',
      'report post-readers',
      'report subscribers',
    ]);
  });
});

it('keeps each call within its limit, and Home and the posts of a reader flat', async () => {
  const kinds = ['home', 'taught', 'messages'];
  const few: Measured = {};
  const many: Measured = {};
  for (const kind of kinds) {
    Object.assign(few, await measureGrowing(kind, 100));
    Object.assign(many, await measureGrowing(kind, 4_000));
  }
  const above = Object.entries(callLimits).flatMap(([call, limit]) => {
    const cost = many[call];
    return !cost || isAbove(cost, limit) ? [[call, cost, limit]] : [];
  });
  expect(above).toEqual([]);
  const grown = Object.entries(callLimits).flatMap(([call, { units }]) => {
    const [cost, before] = [many[call], few[call]];
    const isFlat = cost && before && weightOf(cost) <= weightOf(before) + 2;
    return units === undefined || isFlat ? [] : call;
  });
  expect(grown).toEqual([]);
});
