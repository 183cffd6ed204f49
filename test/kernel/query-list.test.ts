import { describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import { joinedList, splitList } from '#shared/kernel/query-list';
import { requestFor } from '#shared/kernel/request';

describe('joinedList and splitList', () => {
  it.each([
    [['Sport', 'Music'], 'Sport,Music'],
    [['Music, drama'], 'Music\\, drama'],
    [['a\\', 'b'], 'a\\\\,b'],
    [['\\,', ',', '😀,'], '\\\\\\,,\\,,😀\\,'],
  ])('writes %j as %s and reads it back', (values, text) => {
    expect(joinedList(values)).toBe(text);
    expect(splitList(text)).toEqual(values);
  });

  it('keeps a backslash at the end', () => {
    expect(splitList('a\\b,c\\')).toEqual(['a\\b', 'c\\']);
  });

  it('sends a category with a comma in its name to the calendar', () => {
    const categories = ['Music, drama', 'Sport'];
    const { path } = requestFor(api.calendar.list, { categories });
    const sent = Object.fromEntries(new URL(path, 'http://x').searchParams);
    expect(api.calendar.list.input.parse(sent).categories).toEqual(categories);
  });
});
