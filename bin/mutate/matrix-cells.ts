import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript6';
import * as z from 'zod';
import { project } from '#bin/lib/project';
import { api } from '#shared/api';
import type { Resource } from '#shared/kernel/route';
import { principals } from '#shared/rights/principals';
import type { Change } from './change.ts';

/** The rows of the matrix that a route uses. The other rows have no route yet. */
const used = new Set<string>(
  Object.values<Resource>(api).flatMap((routes) =>
    Object.values(routes).map(({ operation }) => operation),
  ),
);
/** The client's rows. A test holds every cell of them, but of ours only what a family may see. */
const client = z
  .object({ operations: z.array(z.object({ id: z.string() })) })
  .parse(JSON.parse(readFileSync(join(project, 'test', 'data', 'permission-matrix.json'), 'utf8')));
const theirs = new Set(client.operations.map(({ id }) => id));
const ofFamilies: readonly string[] = ['student', 'carer', 'affiliate'];

/** Principals without `anonymous` and `internal`: a cell gives these two nothing. */
const people = principals.filter((who) => who !== 'anonymous' && who !== 'internal');

/**
 * Returns changes of a row's cells: each empty cell opened, each narrow cell widened or emptied.
 */
export function matrixChanges(node: ts.Node, source: ts.SourceFile): Change[] {
  if (!ts.isPropertyAssignment(node) || node.name.getText(source) !== 'cells') return [];
  const row = node.parent.parent;
  if (!ts.isPropertyAssignment(row) || !ts.isObjectLiteralExpression(node.initializer)) return [];
  const operation = row.name.getText(source).replaceAll("'", '');
  if (!used.has(operation)) return [];
  const cells = node.initializer;
  const given = new Map(
    cells.properties
      .filter(ts.isPropertyAssignment)
      .map((cell) => [cell.name.getText(source), cell.initializer]),
  );
  const text = cells.getText(source).replace(/,?\s*\}$/, '');
  const separator = given.size > 0 ? ',' : '';
  const isTheirs = theirs.has(operation);
  return people.flatMap((who): Change[] => {
    const reach = given.get(who);
    if (!isTheirs && !ofFamilies.includes(who)) return [];
    if (!reach) {
      const put = `${text}${separator} ${who}: 'all' }`;
      return [{ node: cells, what: `${operation}: ${who} may do all`, put }];
    }
    const isWide = reach.getText(source) === "'all'";
    const widened = { node: reach, what: `${operation}: ${who} reaches all`, put: "'all'" };
    const emptied = {
      node: reach,
      what: `${operation}: ${who} may not`,
      put: 'undefined as never',
    };
    if (!isTheirs) return isWide ? [] : [widened];
    return isWide ? [emptied] : [widened, emptied];
  });
}
