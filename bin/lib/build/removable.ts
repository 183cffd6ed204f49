import { transform } from 'esbuild';
import { parseAst } from 'vite';

/**
 * Returns a TypeScript module as JavaScript in which a bundler may leave out each constant of the
 * module that nothing uses: its value is made by a function whose call is marked as pure. The
 * value must not depend on when it is made, and making it must change nothing else.
 */
export async function withRemovableConstants(code: string, file: string): Promise<string> {
  const made = await transform(code, { loader: 'ts', sourcefile: file, sourcemap: 'inline' });
  let text = made.code;
  // From the end, so that what is before an insertion keeps its position.
  for (const { start, end } of valuesIn(made.code).toReversed()) {
    const value = text.slice(start, end);
    text = `${text.slice(0, start)}/* @__PURE__ */ (() => (${value}))()${text.slice(end)}`;
  }
  return text;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Returns where the values of the module's constants are that call or read something. */
function valuesIn(code: string): Range[] {
  return parseAst(code).body.flatMap((node) => {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ id, init }) => {
      const isNamed = id.type === 'Identifier' && init;
      return isNamed && !isFunction(init.type) && /[(.]/.test(code.slice(init.start, init.end))
        ? [{ start: init.start, end: init.end }]
        : [];
    });
  });
}

const isFunction = (type: string): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
