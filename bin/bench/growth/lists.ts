import { workerAccess } from '#infra/worker-access';
import { api } from '#shared/api';
import { documentKindNames, documentKinds } from '#shared/documents/document-kinds';
import type { CheckedResource, CheckedRoute, Route } from '#shared/kernel/route';
import { childAccessOf } from '#shared/rights/child-records';
import { contentGrowing } from './content.ts';
import { familyGrowing } from './families.ts';
import type { Growing } from './growing.ts';
import { homeGrowing } from './home.ts';
import { jobLimits, listLimits, reportLimits } from './limits.ts';
import { mailGrowing } from './mail.ts';
import { ownGrowing } from './own.ts';
import { peopleGrowing } from './people.ts';
import { taughtGrowing } from './taught.ts';

/** The kinds of records that grow, by name. */
export const growing: Readonly<Record<string, Growing>> = {
  ...contentGrowing,
  ...homeGrowing,
  ...peopleGrowing,
  ...taughtGrowing,
  ...familyGrowing,
  ...ownGrowing,
  ...mailGrowing,
};

const routes: readonly (readonly [name: string, route: CheckedRoute])[] = Object.entries(
  api as Readonly<Record<string, CheckedResource>>,
).flatMap(([resource, all]) =>
  Object.entries(all).map(([name, route]) => [`${resource}.${name}`, route] as const),
);

const hasField = (schema: object, name: string): boolean =>
  'shape' in schema && name in (schema.shape as object);

/** Whether a route takes a page and answers with its records. */
const isPaged = ({ input, output }: CheckedRoute): boolean =>
  hasField(input, 'limit') && hasField(output, 'next_token');

/**
 * What must have a row: Home, the search for people, each paged list of the contract, each report, and
 * each job.
 */
export const required: readonly string[] = [
  'home.get',
  'audit.people',
  ...routes.filter(([, route]) => isPaged(route)).map(([name]) => name),
  ...documentKindNames.map((kind) => `report ${kind}`),
  ...Object.keys(workerAccess).map((worker) => `job ${worker}`),
];

/** What limits the lists, reports and jobs that cannot have a million records. */
export const limits: ReadonlyMap<string, string> = new Map([
  ...Object.entries(listLimits),
  ...Object.entries(reportLimits).map(([kind, limit]) => [`report ${kind}`, limit] as const),
  ...Object.entries(jobLimits).map(([job, limit]) => [`job ${job}`, limit] as const),
]);

/** Returns what a call belongs to: its name without what follows the colon. */
export const subjectOf = (call: string): string => call.split(':')[0] ?? call;

/** What of a route the audit names. */
export type LookRoute = Pick<Route, 'method' | 'path' | 'child'>;

/** Returns the route of a list, or the one that an entry about a report names. */
export function routeOf(subject: string): LookRoute | undefined {
  const kind = documentKindNames.find((name) => subject === `report ${name}`);
  if (kind === undefined) return routes.find(([name]) => name === subject)?.[1];
  const { child, route } = documentKinds[kind];
  const [method, path] = route.split(' ') as [Route['method'], Route['path']];
  return { method, path, child };
}

/** Whether a list or report shows records of children, so that staff who see it are in the audit. */
export function showsChildren(subject: string): boolean {
  const route = routeOf(subject);
  return route !== undefined && childAccessOf(route) !== undefined;
}

/** Returns a name as the table shows it: a list by its route. */
export function shownName(call: string): string {
  const subject = subjectOf(call);
  const route = routes.find(([name]) => name === subject)?.[1];
  return route ? `${route.method} ${route.path}${call.slice(subject.length)}` : call;
}
