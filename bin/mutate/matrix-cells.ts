import ts from 'typescript';
import { api } from '#shared/contract/api';
import type { Resource } from '#shared/contract/route';
import { principals } from '#shared/permission-matrix';
import type { Change } from './mutants.ts';

/** The rows that a route of the contract is decided by; the others wait for their routes. */
const used = new Set<string>(
  Object.values<Resource>(api).flatMap((routes) =>
    Object.values(routes).map(({ operation }) => operation),
  ),
);
/** Nobody is let in by a cell without a sign-in, or as our own machinery. */
const people = principals.filter((who) => who !== 'anonymous' && who !== 'internal');

/** The cells of a row: each that is empty opened, and each that is narrow widened or emptied. */
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
  return people.flatMap((who): Change[] => {
    const reach = given.get(who);
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
    return isWide ? [emptied] : [widened, emptied];
  });
}
