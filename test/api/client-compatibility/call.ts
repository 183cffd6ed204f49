import type { RawAnswer } from '#test/support/memory/memory-portal';
import type { TwinActor } from '#test/support/portal/twin-people';
import type { TwinSchools } from '#test/support/portal/twin-schools';

/** A specified client: its calls, and the identifiers of this school. */
export interface Client {
  readonly names: TwinSchools['school'];
  /** Calls a literal address below the API root. */
  readonly call: (
    as: TwinActor,
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<RawAnswer>;
  /** Calls and returns `responceObject.records`. */
  readonly records: <T = Record<string, unknown>>(
    as: TwinActor,
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<T>;
}

/** A value, or a function that makes it with the client. */
type Lazy<T> = T | ((client: Client) => T | Promise<T>);
export const evaluate = async <T>(value: Lazy<T>, client: Client): Promise<T> =>
  typeof value === 'function' ? await (value as (client: Client) => T | Promise<T>)(client) : value;

/** One specified call as it is written. */
export interface ClientCall {
  readonly as: TwinActor;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The literal path with trailing slash, empty parameters and misspellings. */
  readonly path: Lazy<string>;
  readonly body?: Lazy<Readonly<Record<string, unknown>>>;
  /** The position of the records in the answer, and the fields of each record. */
  readonly answer: 'list' | 'record' | 'returnData' | 'piped';
  readonly holds: readonly string[];
}

/** Returns a GET call that answers a list by default. */
export function read(as: ClientCall['as'], path: ClientCall['path']) {
  return { as, method: 'GET', path, answer: 'list' } as const;
}
