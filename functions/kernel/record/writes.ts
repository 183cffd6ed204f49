import type { TransactItem } from '#functions/kernel/store/transaction';
import type { RecordShape } from '#shared/tables/table-shape';
import type { Declaration, School, Versioned } from './declaration.ts';
import { indexKeysOf, keyOf, type Named } from './key.ts';
import { uniqueWrites } from './unique.ts';

const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };

/** Returns the condition that a record still has the version that was read, and some fields of it. */
function isUnchanged<T extends Versioned>(before: T, fields: readonly (keyof T & string)[]) {
  const known = fields.filter((field) => before[field] !== undefined);
  const unknown = fields.filter((field) => before[field] === undefined);
  return {
    ConditionExpression: [
      'updated_at = :loaded',
      ...known.map((field) => `${field} = :${field}`),
      ...unknown.map((field) => `attribute_not_exists(${field})`),
    ].join(' AND '),
    ExpressionAttributeValues: {
      ':loaded': before.updated_at,
      ...Object.fromEntries(known.map((field) => [`:${field}`, before[field]])),
    },
  };
}

/** Returns the writes of each change, for transactions over several kinds of records. */
export function writesOf<S extends RecordShape, T extends Versioned & Named<S['key']>>(
  declaration: Declaration<S, T>,
  TableName: string,
  school: School,
) {
  const { shape, stored = (record) => record, computed, unique } = declaration;
  const { unchanged = [], alongside = () => [] } = declaration;
  const uniques = unique && uniqueWrites(unique, TableName, school);

  /** The record as it is stored: with its key, and in each index of which it has all fields. */
  function item(record: T): Record<string, unknown> {
    const fields = computed ? { ...record, ...computed(record) } : record;
    return {
      ...stored(record),
      ...indexKeysOf(school, shape, fields),
      ...keyOf(school, shape.key, record),
    };
  }

  const put = (record: T, condition: object): TransactItem => ({
    Put: { TableName, Item: item(record), ...condition },
  });

  return {
    add: (after: T): TransactItem[] => [
      put(after, isNew),
      ...(uniques?.added(after) ?? []),
      ...alongside({ site: school.site, TableName, after }),
    ],

    /** Replaces a version that is still stored, and keeps it if the record has a history. */
    replace(before: T, after: T): TransactItem[] {
      const earlier = shape.history && {
        ...stored(before),
        ...keyOf(school, shape.history, before),
      };
      return [
        put(after, isUnchanged(before, unchanged)),
        ...(earlier ? [{ Put: { TableName, Item: earlier, ...isNew } }] : []),
        ...(uniques?.replaced(before, after) ?? []),
        ...alongside({ site: school.site, TableName, before, after }),
      ];
    },

    remove: (before: T): TransactItem[] => [
      {
        Delete: {
          TableName,
          Key: keyOf(school, shape.key, before),
          ...isUnchanged(before, unchanged),
        },
      },
      ...(uniques?.removed(before) ?? []),
      ...alongside({ site: school.site, TableName, before }),
    ],
  };
}
