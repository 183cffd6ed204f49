import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript6';
import type { Change } from './change.ts';
import type { Guarded } from './guards/guarded.ts';
import { matrixChanges } from './matrix-cells.ts';

/** One check removed: a change of a file's text. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The change, in a few words. */
  readonly what: string;
  readonly from: number;
  readonly to: number;
  readonly put: string;
  /** The text that is replaced, on one line. */
  readonly source: string;
  readonly tests: readonly string[];
}

type Rule = (node: ts.Node, source: ts.SourceFile) => Change[];

/** Returns a mutant for every check of the listed files. */
export function mutantsIn(project: string, list: readonly Guarded[]): Mutant[] {
  return list.flatMap(({ kind, file, tests }) => {
    const text = readFileSync(join(project, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const seen = new Set<string>();
    return changesIn(source, rules[kind]).flatMap(({ node, what, put }) => {
      const [from, to] = [node.getStart(source), node.getEnd()];
      const key = `${from} ${to} ${put}`;
      if (seen.has(key) || text.slice(from, to) === put) return [];
      seen.add(key);
      const line = source.getLineAndCharacterOfPosition(from).line + 1;
      const replaced = text.slice(from, to).replace(/\s+/g, ' ');
      return [{ file, line, what, from, to, put, source: replaced, tests }];
    });
  });
}

function changesIn(source: ts.SourceFile, applied: readonly Rule[]): Change[] {
  const found: Change[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node))
      return;
    for (const rule of applied) found.push(...rule(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `if (…) throw …`, an early return or a `continue`: never taken. */
const refusals: Rule = (node, source) => {
  if (!ts.isIfStatement(node) || !isRefusal(node.thenStatement)) return [];
  const { expression } = node;
  return [
    { node: expression, what: 'never refused', put: 'false' },
    ...clausesOf(expression, source),
  ];
};

/**
 * The same for handlers, where an early return may be no refusal: only throws and conditions on
 * rights.
 */
const thrown: Rule = (node, source) => {
  if (!ts.isIfStatement(node)) return [];
  const [last] = ts.isBlock(node.thenStatement)
    ? node.thenStatement.statements.slice(-1)
    : [node.thenStatement];
  const isGuard =
    (last && ts.isThrowStatement(last)) || speaksOfRights(node.expression.getText(source));
  return isGuard ? refusals(node, source) : [];
};

function isRefusal(statement: ts.Statement): boolean {
  const [last] = ts.isBlock(statement) ? statement.statements.slice(-1) : [statement];
  if (!last) return false;
  return ts.isThrowStatement(last) || ts.isReturnStatement(last) || ts.isContinueStatement(last);
}

/** Returns `a && b` without a, and without b; `a || b` likewise. */
function clausesOf(expression: ts.Node, source: ts.SourceFile): Change[] {
  const inner = ts.isParenthesizedExpression(expression) ? expression.expression : expression;
  if (!ts.isBinaryExpression(inner)) return [];
  const kind = inner.operatorToken.kind;
  if (kind !== ts.SyntaxKind.AmpersandAmpersandToken && kind !== ts.SyntaxKind.BarBarToken)
    return [];
  const [left, right] = [inner.left.getText(source), inner.right.getText(source)];
  return [
    { node: inner, what: `without “${short(right)}”`, put: `(${left})` },
    { node: inner, what: `without “${short(left)}”`, put: `(${right})` },
    ...clausesOf(inner.left, source),
    ...clausesOf(inner.right, source),
  ];
}

const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 50);

/** A conditional expression: always true, and always false. */
const choices: Rule = (node, source) => {
  if (!ts.isConditionalExpression(node)) return [];
  const { condition } = node;
  return [
    { node: condition, what: 'always', put: 'true' },
    { node: condition, what: 'never', put: 'false' },
    ...clausesOf(condition, source),
  ];
};

const chosenByRight: Rule = (node, source) =>
  ts.isConditionalExpression(node) && speaksOfRights(node.condition.getText(source))
    ? choices(node, source)
    : [];

/** A filter by rights: accepts everything. */
const filters: Rule = (node, source) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const [predicate] = node.arguments;
  const name = node.expression.name.text;
  if (!['filter', 'some', 'every'].includes(name) || !predicate) return [];
  if (!speaksOfRights(predicate.getText(source))) return [];
  return [{ node: predicate, what: `${name} lets everything through`, put: '() => true' }];
};

const rightsWords =
  /isVisible|isForReader|isInForce|isPageVisible|isPlaceVisible|reachOf|mayRead|mayEdit|\bmay\(|\bsees|\bedits\(|is_deleted|'active'|isAdministrator|published|audience|accepts/;
const speaksOfRights = (text: string) => rightsWords.test(text);

/** A check that is a statement: left out. */
const checks: Rule = (node, source) => {
  if (!ts.isExpressionStatement(node)) return [];
  const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  if (!ts.isCallExpression(call)) return [];
  const called = call.expression.getText(source);
  if (!/^(check|ensure|refuse|existing|limits\.count|.*\.(check|ensure|refuse))/.test(called))
    return [];
  return [{ node, what: `without ${called}`, put: ';' }];
};

/** A yes-or-no result: always yes, always no, and without each of its clauses. */
const answers: Rule = (node, source) => {
  if (ts.isReturnStatement(node) && node.expression && isLogical(node.expression)) {
    return weakened(node.expression, source);
  }
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body) && isLogical(node.body)) {
    return weakened(node.body, source);
  }
  if (ts.isVariableDeclaration(node) && node.initializer && isLogical(node.initializer)) {
    return weakened(node.initializer, source);
  }
  return [];
};

const weakened = (expression: ts.Expression, source: ts.SourceFile): Change[] => [
  { node: expression, what: 'always yes', put: 'true' },
  { node: expression, what: 'always no', put: 'false' },
  ...clausesOf(expression, source),
];

function isLogical(expression: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(expression)) return isLogical(expression.expression);
  if (ts.isPrefixUnaryExpression(expression)) {
    return expression.operator === ts.SyntaxKind.ExclamationToken;
  }
  if (ts.isBinaryExpression(expression)) return logical.has(expression.operatorToken.kind);
  return (
    ts.isCallExpression(expression) &&
    /\.(has|some|every|includes)$/.test(expression.expression.getText())
  );
}

const logical: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/**
 * The school in the text of a key or a query, or in a message: always the same one. The school of a
 * bound store and of a key that a row describes needs no mutant: no text is taken for it.
 */
const schools: Rule = (node, source) => {
  if (!/^((caller|school)\.)?site$/.test(node.getText(source))) return [];
  const what = 'the school is forgotten';
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) {
    return isSent(parent) ? [{ node: parent, what, put: "site: 'main'" }] : [];
  }
  if (ts.isTemplateSpan(parent)) return [{ node, what, put: "'main'" }];
  const isValue = ts.isPropertyAssignment(parent) && parent.initializer === node;
  const isText = isValue && (parent.name.getText(source) !== 'site' || isSent(parent));
  return isText ? [{ node, what, put: "'main'" }] : [];
};

/** True for a field of a message. */
function isSent(node: ts.Node): boolean {
  const around = ts.findAncestor(node, ts.isCallExpression);
  return around !== undefined && /\.send$/.test(around.expression.getText());
}

const rules: Record<Guarded['kind'], readonly Rule[]> = {
  policy: [refusals, choices, filters, checks, answers, schools],
  handler: [thrown, chosenByRight, filters, checks, schools],
  keys: [schools],
  matrix: [matrixChanges],
};
