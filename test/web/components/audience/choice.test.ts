import { describe, expect, it } from 'vitest';
import { GroupList } from '#shared/audiences/audience.schemas';
import {
  checkedTypes,
  choiceInWords,
  filtered,
  groupLimit,
  namesOf,
  sectionsOf,
  withGroups,
  withType,
} from '../../../../web/src/components/audience/choice.ts';

const group = (groupname: string, grouptype = 'Year level') => ({
  groupUid: groupname.toLowerCase(),
  groupname,
  grouptype,
});
const nothing = GroupList.parse({});
const years = [group('Year 10'), group('Year 7'), group('7A', 'Homeroom'), group('Année 8')];

const uids = (count: number) => years.slice(0, count).map(({ groupUid }) => groupUid);

describe('the groups of an audience', () => {
  it('groups them by kind, year levels first, and Year 7 before Year 10', () => {
    expect(
      sectionsOf([...years].reverse()).map(([type, all]) => [
        type,
        all.map((one) => one.groupname),
      ]),
    ).toEqual([
      ['Year level', ['Année 8', 'Year 7', 'Year 10']],
      ['Homeroom', ['7A']],
    ]);
  });

  it('finds groups by every word of the filter, without accents and case', () => {
    const names = (words: string) => filtered(years, words).map(({ groupname }) => groupname);
    expect(names('year 1')).toEqual(['Year 10']);
    expect(names('ANNEE')).toEqual(['Année 8']);
    expect(names('7 year')).toEqual(['Year 7']);
    expect(names('  ')).toHaveLength(4);
    expect(names('12')).toEqual([]);
  });
});

describe('the choice of an audience', () => {
  it('contains the 3 user types as they are checked', () => {
    const carers = withType(nothing, 'CARERS', true);
    expect(carers.userTypes).toEqual([
      { name: 'STUDENTS', checked: false },
      { name: 'CARERS', checked: true },
      { name: 'STAFF', checked: false },
    ]);
    expect(checkedTypes(withType(carers, 'STAFF', true))).toEqual(['CARERS', 'STAFF']);
    expect(checkedTypes(withType(carers, 'CARERS', false))).toEqual([]);
  });

  it('adds each group once, removes it again, and leaves names to the server', () => {
    const both = withGroups(nothing, uids(2), true);
    const again = withGroups(both, uids(1), true);
    expect([...again.groups].sort()).toEqual(['year 10', 'year 7']);
    expect(withGroups(again, uids(1), false).groups).toEqual(['year 7']);
    const named = {
      ...both,
      groupNames: ['Year 10', 'Year 7'],
      groupNamesSearch: 'year 10,year 7',
    };
    expect(withGroups(named, uids(1), false)).toMatchObject({
      groupNames: [],
      groupNamesSearch: '',
    });
  });

  it('describes the choice in one sentence', () => {
    const carers = withType(nothing, 'CARERS', true);
    const all = withType(withType(carers, 'STAFF', true), 'STUDENTS', true);
    expect(choiceInWords(nothing, [])).toBe('Nobody is chosen yet.');
    expect(choiceInWords(carers, [])).toBe('Carers of the whole school.');
    expect(choiceInWords(all, [])).toBe('Students, carers and staff of the whole school.');
    const inYears = withGroups(carers, uids(2), true);
    expect(choiceInWords(inYears, ['Year 7', 'Year 8'])).toBe('Year 7 and Year 8: carers.');
    expect(choiceInWords(inYears, [])).toBe('Carers of 2 groups.');
    const many = ['7A', '7B', '7C', '7D', '7E'];
    expect(choiceInWords(inYears, many)).toBe('7A, 7B, 7C and 2 more groups: carers.');
    expect(choiceInWords(withGroups(nothing, uids(4), true), ['Year 7'])).toBe(
      'Choose who in these groups: students, carers, staff.',
    );
  });

  it('names its groups in natural order and counts deleted groups', () => {
    expect(namesOf(['year 10', 'year 7'], years)).toEqual(['Year 7', 'Year 10']);
    expect(namesOf(['year 7', 'left'], years)).toEqual(['Year 7', 'a group that is gone']);
    expect(namesOf(['left', 'long ago'], years)).toEqual(['2 groups that are gone']);
  });

  it('contains at most as many groups as the server accepts', () => {
    const ofSize = (size: number) => ({
      groups: Array.from({ length: size }, (_, n) => `g${n}`),
    });
    expect(GroupList.safeParse(ofSize(groupLimit)).success).toBe(true);
    expect(GroupList.safeParse(ofSize(groupLimit + 1)).success).toBe(false);
  });
});
