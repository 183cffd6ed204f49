import { describe, expect, it } from 'vitest';
import { api } from '#shared/contract/api';
import { joinedList, splitList } from '#shared/contract/query-list';
import { requestFor } from '#shared/contract/request';

describe('a list in a query', () => {
  it.each([
    [['Sport', 'Music'], 'Sport,Music'],
    [['Music, drama'], 'Music\\, drama'],
    [['a\\', 'b'], 'a\\\\,b'],
    [['\\,', ',', '😀,'], '\\\\\\,,\\,,😀\\,'],
  ])('of %j is %s, and is read back', (values, text) => {
    expect(joinedList(values)).toBe(text);
    expect(splitList(text)).toEqual(values);
  });

  it('takes a backslash that nothing follows for itself', () => {
    expect(splitList('a\\b,c\\')).toEqual(['a\\b', 'c\\']);
  });

  it('brings a category with a comma in its name to the calendar whole', () => {
    const categories = ['Music, drama', 'Sport'];
    const { path } = requestFor(api.calendar.list, { categories });
    const sent = Object.fromEntries(new URL(path, 'http://x').searchParams);
    expect(api.calendar.list.input.parse(sent).categories).toEqual(categories);
  });
});
