import ts from 'typescript6';
import type { Source } from './sources.ts';
import { verbs } from './verbs.ts';

/** The title of a test and where it is. */
export interface Title {
  readonly where: string;
  readonly text: string;
}

/** Returns the titles of all tests (`it`, `it.each`, `it.for`). */
export const titlesOf = (sources: readonly Source[]): Title[] =>
  sources
    .filter(({ path }) => path.startsWith('test/'))
    .flatMap(({ path, tree }) =>
      [...walk(tree)].flatMap((node) => {
        if (!ts.isCallExpression(node) || !isTest(node.expression)) return [];
        const [title] = node.arguments;
        const text = title && textOf(title);
        if (text === undefined) return [];
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
        return [{ where: `${path}:${line + 1}`, text }];
      }),
    );

/** True for `it(…)`, `test(…)`, `it.skipIf(…)(…)`, `it.each(…)(…)`, not for `it.each(…)` alone. */
function isTest(expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression)) return expression.text === 'it' || expression.text === 'test';
  if (ts.isCallExpression(expression)) return rootOf(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return rootOf(expression.tag);
  return false;
}

const rootOf = (node: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(node) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'it';

function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.head.text;
  return undefined;
}

/**
 * True when a title starts with a verb in the third person: `rejects a repeated path parameter`.
 */
export const startsWithVerb = ({ text }: Title): boolean => verbs.has(text.split(/[\s,]/)[0] ?? '');

/** Visits a node and everything below it, in the order of the text. */
function* walk(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) yield* walk(child);
}
