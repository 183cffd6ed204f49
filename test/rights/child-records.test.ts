import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { api, schemasOf } from '#shared/api';
import type { Resource, Route } from '#shared/kernel/route';
import { childAccessOf, childlessReasons } from '#shared/rights/child-records';

const routes = Object.entries<Resource>(api).flatMap(([resource, all]) =>
  Object.entries(all).map(([name, route]) => ({ name: `${resource}.${name}`, route })),
);

/** Fields that name a person who is the subject of an answer, not an author. */
const naming =
  /^(userUid|username|firstname|surname|user_id|user_name|student_\w+|intended_recipient)$/;

/** Returns the schema paths at which an answer names people. */
function namesIn(route: Route): string[] {
  const found: string[] = [];
  const seen = new Set<unknown>();
  function walk(node: unknown, path: string): void {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties') {
        for (const name of Object.keys(value)) {
          if (naming.test(name)) found.push(`${path}.${name}`);
        }
        for (const [name, each] of Object.entries(value)) walk(each, `${path}.${name}`);
      } else walk(value, path);
    }
  }
  walk(z.toJSONSchema(schemasOf(route).output, { unrepresentable: 'any', io: 'input' }), '');
  return found;
}

describe('the `child` of a route', () => {
  it('has no reason that no route gives', () => {
    const given = new Set(routes.map(({ route }) => route.child));
    expect(Object.keys(childlessReasons).filter((reason) => !given.has(reason as never))).toEqual(
      [],
    );
  });

  it('is declared by every route that names people, except a carer’s own children in events', () => {
    expect(namesIn(api.users.get)).toContain('.userUid');
    const undeclared = routes
      .filter(({ route }) => !childAccessOf(route))
      .flatMap(({ name, route }) => namesIn(route).map((path) => `${name}${path}`));
    // The student of a preview is made up. Who has a link to a document sees its own student.
    const isMadeUp = (path: string) =>
      path === 'signing-templates.preview.student_name' || path.startsWith('signing.');
    expect(
      undeclared.filter((path) => !path.includes('.for_children.') && !isMadeUp(path)),
    ).toEqual([]);
  });

  it('is never declared by a public route, which has no caller', () => {
    expect(
      routes.filter(({ route }) => childAccessOf(route) && route.operation === 'public'),
    ).toEqual([]);
  });
});
