import type * as z from 'zod';
import type { Caller } from '#shared/caller';
import type { ChildAccess } from '#shared/domain/child-records';
import type { OperationId } from '#shared/permission-matrix';

/**
 * How an answer is wrapped on the wire: `records` and `page` inside `responceObject`, `returnData` for signed addresses,
 * `text` as it is, `file` as a file of a type of its own, which the asker may keep for a while, `piped` as text split at a pipe: JSON
 * before it, an error's sentence after it. The envelope itself is made and read in `wire.ts` alone.
 */
export type AnswerShape = 'records' | 'page' | 'returnData' | 'text' | 'file' | 'piped';

/** One endpoint: where it is, who may call it, what goes in and what comes out. */
export interface Route<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** API Gateway syntax below the API root: `/posts/{postUid}`. Named segments are filled from the input. */
  readonly path: `/${string}`;
  /** The row of the permission matrix that decides who may call it; `public` needs no sign-in. */
  readonly operation: OperationId | 'public';
  /** Query parameters that choose this route among several of the same method and path, first match first. */
  readonly when?: Readonly<Record<string, string>>;
  /** Path, query and body merged into one object, so a handler has one argument. Unknown fields are refused. */
  readonly input: In;
  /** Also a filter: fields not declared here never leave the server. */
  readonly output: Out;
  readonly answer?: AnswerShape;
  /**
   * What it reads or changes of children's records for somebody else. The handler says of which children (`audit`), and there is no answer
   * before that is written down. A test asks every route without it why it needs none.
   */
  readonly child?: ChildAccess;
  /** The body may also come as a form, as mail programs post it. */
  readonly form?: true;
  /** One sentence for the API document. */
  readonly summary: string;
}

/** The endpoints of one resource. One resource is one Lambda, one folder, one word. */
export type Resource = Readonly<Record<string, Route>>;

/** Declares a route and keeps its exact types. */
export const route = <In extends z.ZodType, Out extends z.ZodType>(r: Route<In, Out>) => r;

/** What a caller may send: before defaults and coercions. */
export type Input<R extends Route> = z.input<R['input']>;
/** What a caller gets back. */
export type Output<R extends Route> = z.output<R['output']>;

/** The header in which a school's host names its school, over whatever a viewer sends under that name. */
export const hostSite = 'x-portal-site';

/** What a handler may know of the request beside its input; all of it comes from our own edge, none from the body. */
export interface RequestFacts {
  /** The server's clock at arrival; the only clock that decides anything. */
  readonly now: Date;
  /** The client's `Idempotency-Key`, the same for every retry of one act. */
  readonly idempotencyKey: string | undefined;
  readonly country: string;
  readonly browser: string;
  readonly os: string;
  /** Truncated to /24 (IPv4) or /48 (IPv6). */
  readonly network: string;
  /** The school whose host was asked; nothing where the call came past the hosts. */
  readonly site: string | undefined;
  /**
   * Writes down that the caller reads or changes the records of these children, as the route's `child` says: before a change is made, and
   * before anything is answered. Who needs to leave no trace is left out. A failure is a failure of the call.
   */
  readonly audit: (children: readonly string[]) => Promise<void>;
}

/** One function per route. Leaving one out, or misspelling it, does not compile. */
export type Handlers<R extends Resource> = {
  [K in keyof R]: (
    input: z.output<R[K]['input']>,
    caller: Caller,
    request: RequestFacts,
  ) => Promise<z.input<R[K]['output']>>;
};

/** The names of a path's segments: `/posts/{postUid}` has `postUid`. */
export const pathNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name as string);
