import type * as z from 'zod';
import type { Caller } from '#shared/rights/caller';
import type {
  AuditedReason,
  AuditedRight,
  ChildAccess,
  ChildlessReason,
  ChildRecord,
} from '#shared/rights/child-records';
import type { OperationId } from '#shared/rights/permission-matrix';

/**
 * The wire format of an answer: `records` and `page` inside `responceObject`, `returnData` for
 * signed addresses, `text` unchanged, `file` as a file with its own type, which the client may
 * cache: other programs open it, so HEAD is answered like GET and the query is ignored, `download` as a file that nobody may cache or the address that has it, `piped` as text split at a pipe: JSON before it, an error's sentence after it. Only
 * `wire.ts` writes and reads the envelope.
 */
export type AnswerShape =
  | 'records'
  | 'page'
  | 'returnData'
  | 'text'
  | 'file'
  | 'download'
  | 'piped';

/** The schemas of a route, which only code that checks them loads: the server, and forms. */
export interface RouteSchemas {
  /**
   * Path, query and body merged into one object, so a handler has one argument. Unknown fields are
   * refused.
   */
  readonly input: z.ZodType;
  /** Also a filter: fields not declared here never leave the server. */
  readonly output: z.ZodType;
}

/** The schemas of a resource by the names of its routes. */
export type Schemas = Readonly<Record<string, RouteSchemas>>;

interface Endpoint {
  /**
   * API Gateway syntax below the API root: `/posts/{postUid}`. Named segments are filled from the
   * input.
   */
  readonly path: `/${string}`;
  /** The row of the permission matrix that decides who may call it; `public` needs no sign-in. */
  readonly operation: OperationId | 'public';
  /**
   * Query parameters that choose this route among several of the same method and path, first match
   * first.
   */
  readonly when?: Readonly<Record<string, string>>;
  readonly answer?: AnswerShape;
  /**
   * How it reads or changes children's records for other people: the handler names the children
   * (`audit`), and the answer waits until the entries are stored. Or why it does neither.
   */
  readonly child: ChildAccess | ChildlessReason;
  /** The body may also come as a form, as mail programs post it. */
  readonly form?: true;
  /** The body may also come as a multipart form with one file: its input is a file and its name. */
  readonly upload?: true;
  /** One sentence for the API document. */
  readonly summary: string;
}

/**
 * What the same call does when it comes again, as when an answer is lost. `key`: with the same
 * `Idempotency-Key` it gives the first answer and has no second effect. `same`: it finds what the
 * first call made. `reads`: it changes nothing. `renews`: it makes a new secret, which ends the
 * first one. A test repeats every route.
 */
type Repeat = 'key' | 'same' | 'reads' | 'renews';

/**
 * One endpoint: its path, its callers, its input and its output. Each POST route says what it does
 * when it is repeated. A GET only reads, a DELETE finds nothing left, and a change needs the
 * version that it is based on.
 */
export type Route<S extends RouteSchemas = RouteSchemas> = Endpoint &
  (
    | { readonly method: 'POST'; readonly repeat: Repeat }
    | { readonly method: 'GET' | 'PUT' | 'PATCH' | 'DELETE'; readonly repeat?: never }
  ) & { readonly [typeOfSchemas]?: S };

/**
 * The routes of one resource, one for each of its schemas. One resource is one Lambda, one folder,
 * one word. Without schemas named, it is any resource.
 */
export type Resource<S extends Schemas = Schemas> = { readonly [Name in keyof S]: Route<S[Name]> };

/** Carries the types of a route's schemas. No route has this field when the code runs. */
declare const typeOfSchemas: unique symbol;

/** The types of a route's schemas. */
export type SchemasOf<R extends Route> = NonNullable<R[typeof typeOfSchemas]>;

/** The input that a caller may send, before defaults and coercions. */
export type Input<R extends Route> = z.input<SchemasOf<R>['input']>;
/** The output that a caller gets. */
export type Output<R extends Route> = z.output<SchemasOf<R>['output']>;

/** A route with its schemas, for code that checks an input or an output. */
export type CheckedRoute<S extends RouteSchemas = RouteSchemas> = Route<S> & S;
/** The routes of a resource with their schemas. */
export type CheckedResource<S extends Schemas = Schemas> = {
  readonly [Name in keyof S]: CheckedRoute<S[Name]>;
};

/** Joins the routes of a resource with their schemas. */
export const withSchemas = <S extends Schemas>(routes: Resource<S>, schemas: S) =>
  Object.fromEntries(
    Object.entries<Route>(routes).map(([name, route]) => [name, { ...route, ...schemas[name] }]),
  ) as CheckedResource<S>;

/** The header in which a school's host names its school. It replaces any value from the viewer. */
export const hostSite = 'x-portal-site';

/**
 * The header with the viewer's truncated address, set by the school's host. It replaces any value
 * from the viewer.
 */
export const networkHeader = 'x-portal-network';

/** The facts of a request besides its input. All come from our own edge, none from the body. */
export interface RequestFacts {
  /** The server's time at arrival. No other clock decides anything. */
  readonly now: Date;
  /** The client's `Idempotency-Key`, the same for every retry of one act. */
  readonly idempotencyKey: string | undefined;
  readonly country: string;
  readonly browser: string;
  readonly os: string;
  /** Truncated to /24 (IPv4) or /48 (IPv6). */
  readonly network: string;
  /** The school whose host was called. Undefined if the call bypassed the hosts. */
  readonly site: string | undefined;
  /**
   * Stores audit entries that the caller reads or changes the records of these children, as the
   * route's `child` says: before a change, and before the answer. Reads that need no entry are
   * skipped. If storing fails, the call fails. A route that reads several kinds of records names the
   * kind, one that gives and takes rights names the right, and one that asks why names the reason.
   */
  readonly audit: (
    children: readonly string[],
    record?: ChildRecord,
    more?: AuditedRight | AuditedReason,
  ) => Promise<void>;
}

/** One function per route. Leaving one out, or misspelling it, does not compile. */
export type Handlers<R extends Resource> = {
  [K in keyof R]: (
    input: z.output<SchemasOf<R[K]>['input']>,
    caller: Caller,
    request: RequestFacts,
  ) => Promise<z.input<SchemasOf<R[K]>['output']>>;
};

/** Returns the names of a path's segments: `postUid` for `/posts/{postUid}`. */
export const pathNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name as string);
