import { describe, expect, it } from 'vitest';
import { stepsBetween, type TableIndexes } from '#infra/upgrade/steps';
import { stepOf, upgradeOf } from '#infra/upgrade/upgrade';

const today: TableIndexes = {
  people: { name: 'all', number: 'all', start: 'keys' },
  posts: { list: ['title'], asked: 'keys' },
  fresh: { one: 'all', two: 'all' },
};
const before: TableIndexes = {
  people: { name: 'all', gone: 'all', lost: 'keys' },
  posts: { list: ['title'] },
};
const settled = { indexes: before, needsKeeping: false };

const namesOf = (indexes: TableIndexes, table: string) => Object.keys(indexes[table] ?? {}).join();

describe('steps of an upgrade', () => {
  it('adds one index of each table at a time, then deletes those that nobody needs', () => {
    const steps = stepsBetween(settled, today);
    expect(steps.map(({ indexes }) => namesOf(indexes, 'people'))).toEqual([
      'name,number,gone,lost',
      'name,number,start,gone,lost',
      'name,number,start,lost',
      'name,number,start',
    ]);
    expect(steps.map(({ indexes }) => namesOf(indexes, 'posts'))).toEqual(
      Array.from({ length: 4 }, () => 'list,asked'),
    );
  });

  it('gives a new table all of its indexes at once', () => {
    for (const { indexes } of stepsBetween(settled, today))
      expect(indexes.fresh).toEqual(today.fresh);
  });

  it('deploys Lambdas when all their indexes exist, and deletes no index before', () => {
    const steps = stepsBetween(settled, today);
    expect(steps.map(({ isDataOnly }) => isDataOnly)).toEqual([true, false, false, false]);
  });

  it('is one deployment of all stacks if no index changes', () => {
    const same = stepsBetween({ indexes: today, needsKeeping: false }, today);
    expect(same).toEqual([{ indexes: today, isDataOnly: false, keepsEarlier: false }]);
  });

  it('deploys the Lambdas before it deletes an index, if none is new', () => {
    const indexes = { ...today, posts: { ...today.posts, old: 'all' as const } };
    const steps = stepsBetween({ indexes, needsKeeping: false }, today);
    expect(steps.map((step) => namesOf(step.indexes, 'posts'))).toEqual([
      'list,asked,old',
      'list,asked',
    ]);
  });

  it('keeps what the earlier stacks need until all stacks are deployed', () => {
    const kept = (indexes: TableIndexes) =>
      stepsBetween({ indexes, needsKeeping: true }, today).map(({ keepsEarlier }) => keepsEarlier);
    expect(kept(before)).toEqual([true, true, false, false]);
    expect(kept(today)).toEqual([true, false]);
    const twoNew = { ...today, people: { name: 'all' as const } };
    expect(kept(twoNew)).toEqual([true, true, false]);
  });

  it('refuses an index that copies other fields than before', () => {
    const other = { ...today, posts: { list: ['title', 'slug'], asked: 'keys' } } as const;
    expect(() => stepsBetween(settled, other)).toThrow('give it a new name');
  });
});

describe('options of an upgrade', () => {
  it('names the release and the step', () => {
    expect(upgradeOf(undefined, undefined)).toBeUndefined();
    expect(upgradeOf('0.9.0', '2')).toEqual({ from: '0.9.0', step: 2 });
    expect(() => upgradeOf(undefined, '2')).toThrow('also needs');
    expect(() => upgradeOf('0.1.0', '1')).toThrow(
      'There is no release 0.1.0. There are 0.8.0, 0.9.0',
    );
  });

  it.each([0, 6, 1.5, Number.NaN])('lists the steps in place of the step %s', (step) => {
    const steps = stepsBetween({ ...settled, needsKeeping: true }, today);
    const chosen = () => stepOf({ from: '0.9.0', step }, steps);
    expect(chosen).toThrow('From 0.9.0 there are 4 deployments: -c from=0.9.0 -c step=1: only');
    expect(chosen).toThrow('without options: all stacks.');
  });
});
