/**
 * A value in the address: how it is read, and the parameters that it becomes. An invalid parameter
 * reads as the default; a default becomes an empty text, which the address omits.
 */
export interface Addressed<T> {
  readonly read: (params: URLSearchParams) => T;
  readonly write: (value: T) => readonly (readonly [name: string, text: string])[];
}

/** The value that an `Addressed` reads. */
export type ValueOf<A> = A extends Addressed<infer T> ? T : never;

/** Returns the parameters of a value. */
export const paramsOf = <T>(addressed: Addressed<T>, value: T): URLSearchParams =>
  new URLSearchParams(
    addressed.write(value).flatMap(([name, text]) => (text ? [[name, text]] : [])),
  );

/** Returns the value of an address without parameters. */
export const defaultOf = <T>(addressed: Addressed<T>): T => addressed.read(new URLSearchParams());

/** Joins values to a view. */
export function view<V extends object>(parts: { readonly [Name in keyof V]: Addressed<V[Name]> }) {
  const names = Object.keys(parts) as (keyof V)[];
  return {
    read: (params) =>
      Object.fromEntries(names.map((name) => [name, parts[name].read(params)])) as V,
    write: (value) => names.flatMap((name) => parts[name].write(value[name])),
  } satisfies Addressed<V>;
}

/** One parameter, with its own reading and writing. */
export const parameter = <T>(
  name: string,
  read: (text: string) => T,
  write: (value: T) => string,
): Addressed<T> => ({
  read: (params) => read(params.get(name) ?? ''),
  write: (value) => [[name, write(value)]],
});

/** A text of at most `longest` characters. */
export const text = (name: string, longest: number) =>
  parameter<string>(
    name,
    (given) => given.slice(0, longest),
    (value) => value,
  );

/** A typed text, without the spaces around it. */
export const words = (name: string, longest: number) =>
  parameter<string>(
    name,
    (given) => given.slice(0, longest),
    (value) => value.trim(),
  );

/** A text in a format; any other is empty. */
export const matching = (name: string, format: RegExp) =>
  parameter<string>(
    name,
    (given) => (format.test(given) ? given : ''),
    (value) => value,
  );

const dayFormat = /^\d{4}-\d\d-\d\d$/;

/** A day, or null. */
export const day = (name: string) =>
  parameter<string | null>(
    name,
    (given) => (dayFormat.test(given) && !Number.isNaN(Date.parse(given)) ? given : null),
    (value) => value ?? '',
  );

export const flag = (name: string) =>
  parameter<boolean>(
    name,
    (given) => given === 'true',
    (is) => (is ? 'true' : ''),
  );

/** One of some options. */
export const choice = <const T extends string | number | undefined>(
  name: string,
  options: readonly T[],
  usual: NoInfer<T>,
) =>
  parameter<T>(
    name,
    (given) => options.find((option) => String(option) === given) ?? usual,
    (value) => (value === usual ? '' : String(value)),
  );

/** Any number of texts. `pick` drops the ones that do not exist. */
export const many = <T extends string>(name: string, pick: (given: string[]) => readonly T[]) =>
  parameter<readonly T[]>(
    name,
    (given) => pick(given.split(',').filter(Boolean)),
    (value) => value.join(','),
  );

/** The number of a page, counted from 1. */
export const pageNumber = (name: string) =>
  parameter<number>(
    name,
    (given) =>
      Number.isInteger(Number(given)) && Number(given) > 1 ? Math.min(+given, 10_000) : 1,
    (page) => (page > 1 ? String(page) : ''),
  );
