import { describe, expect, it } from 'vitest';
import { keyPattern } from '#bin/lib/person/key-pattern';
import {
  fieldsIn,
  indexKeysOf,
  keyIn,
  keyOf,
  keysOf,
  partition,
  partitionOf,
  partsOf,
} from '#functions/kernel/record/key';
import { tables } from '#shared/tables';
import type { KeyTemplate, RecordShape } from '#shared/tables/table-shape';
import { chance } from '#test/support/chance';
import { schoolNamed } from '#test/support/records/school';

describe('a key template', () => {
  it('has a partition and a sort key, with the fields in order', () => {
    expect(partsOf('{year}#{semester} / {userUid}#goals')).toEqual([
      '{year}#{semester}',
      '{userUid}#goals',
    ]);
    expect(partsOf('/ {userUid}')).toEqual(['', '{userUid}']);
    expect(fieldsIn('{year}#{semester} / {userUid}#goals')).toEqual([
      'year',
      'semester',
      'userUid',
    ]);
  });

  it('makes a key that begins with the school', () => {
    const of = { year: '2026', userUid: 'mia', semester: '2' };
    expect(keyOf(schoolNamed('main'), '/ {userUid}', of)).toEqual({ pk: 'main', sk: 'mia' });
    expect(keyOf(schoolNamed('main'), '{year}#{semester} / {userUid}#goals', of)).toEqual({
      pk: 'main#2026#2',
      sk: 'mia#goals',
    });
    expect(partition(schoolNamed('main'), 'period / {year}', {})).toBe('main#period');
  });

  it('makes no key without one of its fields, in the partition or in the sort key', () => {
    const template = '{year} / {userUid}';
    expect(partition(schoolNamed('main'), template, { userUid: 'mia' })).toBeUndefined();
    expect(keyIn(schoolNamed('main'), template, { userUid: 'mia' })).toBeUndefined();
    expect(keyIn(schoolNamed('main'), template, { year: '2026' })).toBeUndefined();
    expect(
      keyIn(schoolNamed('main'), template, { year: '2026', userUid: undefined }),
    ).toBeUndefined();
    expect(() => keyOf(schoolNamed('main'), template, { year: '2026' })).toThrow('lacks a field');
    expect(() => partitionOf(schoolNamed('main'), template, {})).toThrow('lacks a field');
    expect(partitionOf(schoolNamed('main'), template, { year: '2026' })).toBe('main#2026');
    expect(keyIn(schoolNamed('main'), template, { year: '2026', userUid: '' })).toEqual({
      pk: 'main#2026',
      sk: '',
    });
  });

  it('makes a key of each index of which the record has all fields', () => {
    const shape = {
      key: '/ {id}',
      indexes: {
        owner: { key: '{owner} / {at}#{id}', copies: 'all' },
        mark: { key: '/ {mark}', copies: 'keys' },
      },
    } as const;
    expect(indexKeysOf(schoolNamed('main'), shape, { id: 'a', owner: 'mia', at: '1' })).toEqual({
      ownerPk: 'main#mia',
      ownerSk: '1#a',
    });
    expect(keysOf(schoolNamed('main'), shape, { id: 'a', mark: 'm' })).toEqual({
      pk: 'main',
      sk: 'a',
      markPk: 'main',
      markSk: 'm',
    });
    expect(indexKeysOf(schoolNamed('main'), { key: '/ {id}' }, { id: 'a' })).toEqual({});
  });

  const templates = Object.values<{ records: Readonly<Record<string, RecordShape>> }>(tables)
    .flatMap(({ records }) => Object.values(records))
    .flatMap(({ key, history, indexes = {} }): KeyTemplate[] => [
      key,
      ...(history ? [history] : []),
      ...Object.values(indexes).map((index) => index.key),
    ]);

  it('is found again in each key that it makes, with its fields, and in no other school', () => {
    const { pick } = chance(7);
    const letters = [...'abcxyz019.-_ /$^()[]{}|*+?\\é'];
    // The pattern reads the partition and the sort key with ` / ` between them.
    const word = () =>
      Array.from({ length: 8 }, () => pick(letters))
        .join('')
        .replaceAll('/ ', '/.');
    for (const template of templates) {
      const names = fieldsIn(template);
      const fields = Object.fromEntries(names.map((name) => [name, word()]));
      const { pk, sk } = keyOf(schoolNamed('main'), template, fields);
      const found = keyPattern(template)('main').exec(`${pk} / ${sk}`);
      expect([template, found?.slice(1)]).toEqual([template, names.map((name) => fields[name])]);
      expect(keyPattern(template)('mainly').test(`${pk} / ${sk}`)).toBe(false);
    }
    expect(templates.length).toBeGreaterThan(100);
  });
});
