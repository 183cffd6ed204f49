import { expect, it } from 'vitest';
import { access } from '#infra/access';
import { type TableName, tableShape, tables } from '#shared/tables';

it.each(Object.keys(tables) as TableName[])(
  'has who ends the records of %s, with the rights',
  (name) => {
    const { ends = [], expires } = tableShape(name);
    for (const end of ends) {
      if (end === 'a person') continue;
      if (end === 'time to live') expect(expires).toBe(true);
      else if (end === 'school file')
        expect(access['intake-worker'].tables[name]).toBe('readWrite');
      else expect(access.purge.tables[name]).toBe('readWrite');
    }
    if (expires && tableShape(name).found) expect(ends).toContain('time to live');
  },
);
