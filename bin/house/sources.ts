import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript6';
import { project } from '#bin/lib/project';

/** A tracked source file, parsed. Paths are relative to the project, with `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

/** An import of one project file by another; `isType` when the compiler removes it. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

/** Reads every TypeScript file that git tracks or could add. Deleted files are left out. */
export const readSources = (): Source[] =>
  trackedFiles('*.ts', '*.tsx').flatMap((path) => {
    const text = textOf(path);
    return text === undefined ? [] : [sourceOf(path, text)];
  });

/** Parses a file. */
export function sourceOf(path: string, text: string): Source {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) };
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(join(project, path), 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns the imports between files of the project: static, re-exported and dynamic. */
export function importsOf(sources: readonly Source[]): Import[] {
  const known = new Set(sources.map(({ path }) => path));
  return sources.flatMap(({ path, tree }) =>
    [...specifiersOf(tree)].flatMap(({ name, isType }) => {
      const to = resolve(path, name, known);
      return to ? [{ from: path, to, isType }] : [];
    }),
  );
}

/** Yields the modules and packages that a file imports; `isType` as in `Import`. */
export function* specifiersOf(tree: ts.SourceFile): Generator<{ name: string; isType: boolean }> {
  const nodes: ts.Node[] = [tree];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      yield { name: node.moduleSpecifier.text, isType: isTypeImport(node) };
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      yield { name: (node.moduleSpecifier as ts.StringLiteral).text, isType: node.isTypeOnly };
    } else if (isDynamicImport(node)) {
      yield { name: (node.arguments[0] as ts.StringLiteral).text, isType: false };
    }
    node.forEachChild((child) => void nodes.push(child));
  }
}

function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = importClause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}

const isDynamicImport = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  node.expression.kind === ts.SyntaxKind.ImportKeyword &&
  node.arguments[0] !== undefined &&
  ts.isStringLiteral(node.arguments[0]);

function resolve(from: string, name: string, known: ReadonlySet<string>): string | undefined {
  const isInside = name.startsWith('#') || name.startsWith('.');
  if (!isInside) return undefined;
  const bare = name.startsWith('#') ? name.slice(1) : posix.join(dirname(from), name);
  return [bare, `${bare}.ts`, `${bare}.tsx`].find((path) => known.has(path));
}

/** Reads the Markdown files. */
export const readPages = (): Pick<Source, 'path' | 'text'>[] => readTexts('*.md');

/** Reads the files of some patterns without parsing them. */
export const readTexts = (...patterns: string[]): Pick<Source, 'path' | 'text'>[] =>
  trackedFiles(...patterns).flatMap((path) => {
    const text = textOf(path);
    return text === undefined ? [] : [{ path, text }];
  });

/** Returns the files of some patterns that git tracks or could add. */
function trackedFiles(...patterns: string[]): string[] {
  const options = { cwd: project, encoding: 'utf8', maxBuffer: 1e8 } as const;
  const args = ['ls-files', '-co', '--exclude-standard', '--', ...patterns];
  return [...new Set(execFileSync('git', args, options).trim().split('\n'))];
}
