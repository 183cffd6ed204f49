import { expect, it } from 'vitest';
import { access } from '#infra/access';
import { type TableName, tableShape, tables } from '#shared/tables';

it.each(Object.keys(tables) as TableName[])(
  'has who ends the records of %s, with the rights',
  (name) => {
    const { records, kept } = tableShape(name);
    for (const rule of kept) {
      if (rule.of) expect(Object.keys(records)).toContain(rule.of);
      expect(rule.called !== undefined).toBe(rule.of !== undefined);
      const isOfPurge =
        ('with' in rule && rule.with === 'profile') ||
        ('by' in rule && rule.by === 'nightly purge') ||
        ('thenDays' in rule && rule.thenDays !== undefined);
      if (isOfPurge) expect(access.purge.tables[name]).toBe('readWrite');
      if ('with' in rule && rule.with === 'file') {
        expect(access['intake-worker'].tables[name]).toBe('readWrite');
      }
    }
  },
);
