import { expect, it } from 'vitest';
import { groupOrder } from '#shared/audiences/group-order';
import { sectionsOf } from '../../web/src/components/audience/choice.ts';

it('puts groups in the order of the school: the years before Year 1 first, then by number', () => {
  const groups = ['12B', 'KA', '10A', 'K', 'PK', '1A', 'PB', 'Kayaks', '2A', 'KB', 'Choir'];
  const ordered = ['PK', 'PB', 'K', 'KA', 'KB', '1A', '2A', '10A', '12B', 'Choir', 'Kayaks'];
  expect(groups.toSorted(groupOrder)).toEqual(ordered);
  const years = ['Year 10', 'Kindergarten', 'Year 2', 'Pre-kindergarten', 'Preparatory'];
  expect(years.toSorted(groupOrder)).toEqual([
    'Pre-kindergarten',
    'Preparatory',
    'Kindergarten',
    'Year 2',
    'Year 10',
  ]);
});

it('lists homerooms to choose from in that order', () => {
  const groups = ['12B', '1A', 'KA'].map((groupname) => ({
    groupUid: groupname,
    groupname,
    grouptype: 'Homeroom',
  }));
  const [[, rooms] = []] = sectionsOf(groups);
  expect(rooms?.map(({ groupname }) => groupname)).toEqual(['KA', '1A', '12B']);
});
