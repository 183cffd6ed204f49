import type { KeyTemplate, RecordShape } from '#shared/tables/table-shape';
import type { School } from './school.ts';

type FieldsOf<T extends string> = T extends `${string}{${infer F}}${infer Rest}`
  ? F | FieldsOf<Rest>
  : never;

/** An object with the fields that a template names. A misspelt field is a type error. */
export type Named<T extends string> = { readonly [F in FieldsOf<T>]: string };

/** The partition of a key template. */
export type PartitionOf<K extends string> = K extends `${infer P}/ ${string}` ? P : never;

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Returns the templates of the partition and of the sort key. */
export function partsOf(template: KeyTemplate): readonly [partition: string, sort: string] {
  const at = template.indexOf('/ ');
  return [template.slice(0, at).trim(), template.slice(at + 2)];
}

const field = /\{(\w+)\}/g;

/** Returns the names of the fields in a template. */
export const fieldsIn = (text: string): string[] =>
  Array.from(text.matchAll(field), ([, name = '']) => name);

/** Fills a template; undefined if the record lacks one of its fields. */
function filled(text: string, fields: object): string | undefined {
  let isWhole = true;
  const found = text.replace(field, (_, name: string) => {
    const value = (fields as Record<string, unknown>)[name];
    if (value === undefined) isWhole = false;
    return String(value);
  });
  return isWhole ? found : undefined;
}

/** Returns the partition of a template in a school; undefined if a field is missing. */
export function partition(
  { site }: School,
  template: KeyTemplate,
  fields: object,
): string | undefined {
  const [text] = partsOf(template);
  if (text === '') return site;
  const rest = filled(text, fields);
  return rest === undefined ? undefined : `${site}#${rest}`;
}

/** Returns the partition of a list. Throws if a field is missing. */
export function partitionOf(school: School, template: KeyTemplate, fields: object): string {
  const pk = partition(school, template, fields);
  if (pk === undefined) throw new Error(`A list lacks a field of ${template}`);
  return pk;
}

/** Returns the key of a record; undefined if it lacks a field. */
export function keyIn(school: School, template: KeyTemplate, fields: object): Key | undefined {
  const pk = partition(school, template, fields);
  const sk = filled(partsOf(template)[1], fields);
  return pk === undefined || sk === undefined ? undefined : { pk, sk };
}

/** Returns the key of a record. Throws if it lacks a field. */
export function keyOf(school: School, template: KeyTemplate, fields: object): Key {
  const key = keyIn(school, template, fields);
  if (!key) throw new Error(`A record lacks a field of its key ${template}`);
  return key;
}

/** Returns the keys of a record in each index of which it has all fields. */
export const indexKeysOf = (
  school: School,
  { indexes = {} }: RecordShape,
  fields: object,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(indexes).flatMap(([index, { key }]) => {
      const found = keyIn(school, key, fields);
      if (!found) return [];
      return [
        [`${index}Pk`, found.pk],
        [`${index}Sk`, found.sk],
      ];
    }),
  );

/** Returns the key of a record, and its keys in each index of which it has all fields. */
export const keysOf = (
  school: School,
  shape: RecordShape,
  fields: object,
): Record<string, string> => ({
  ...indexKeysOf(school, shape, fields),
  ...keyOf(school, shape.key, fields),
});
