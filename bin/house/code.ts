import ts from 'typescript6';
import type { Source } from './sources.ts';

/** A function and what makes it hard to read. */
export interface FunctionSize {
  /** `file:line name` */
  readonly where: string;
  readonly lines: number;
  readonly parameters: number;
}

/**
 * Every named function, method and function value with its length in lines and its number of
 * parameters.
 */
export function functionsOf(sources: readonly Source[]): FunctionSize[] {
  return sources.flatMap(({ path, tree }) =>
    [...walk(tree)].filter(isFunction).map((node) => {
      const start = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
      const end = tree.getLineAndCharacterOfPosition(node.end).line;
      return {
        where: `${path}:${start + 1} ${nameOf(node)}`,
        lines: end - start + 1,
        parameters: node.parameters.length,
      };
    }),
  );
}

/** Visits a node and everything below it, in the order of the text. */
export function* walk(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) yield* walk(child);
}

type Func =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration;

/**
 * True for functions with a name of their own. A callback belongs to its caller, as `describe` to
 * its tests.
 */
const isFunction = (node: ts.Node): node is Func =>
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ((ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && !isCallback(node));

const isCallback = ({ parent }: ts.Node): boolean => ts.isCallExpression(parent);

function nameOf(node: Func): string {
  if (node.name && ts.isIdentifier(node.name)) return node.name.text;
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent))
    return parent.name.getText();
  return '(unnamed)';
}
