import { type Plugin, parseAst } from 'vite';
import { listOf, type Node, nameOf } from './syntax.ts';

/** The files of packages that our pages never run, with a text that replaces them if it must. */
const unused: readonly (readonly [file: string, text?: string])[] = [
  // The theme switches ripples off; a box of a table renders one all the same, which shows nothing.
  ['@mui/material/ButtonBase/TouchRipple.mjs', 'export default () => null;'],
  // `theme.js` sets the colours before the first paint.
  ['@mui/system/InitColorSchemeScript/InitColorSchemeScript.mjs'],
  // Descriptions of schemas in JSON.
  ['zod/v4/core/json-schema-processors.js'],
  ['zod/v4/core/to-json-schema.js'],
  // Only `withTheme` of Emotion calls it, which neither MUI nor we do.
  ['hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js', 'export default undefined;'],
  // For browsers without a `ResizeObserver`; we support none.
  ['@juggle/resize-observer/lib/ResizeObserver.js'],
];

/**
 * Leaves out files of packages that the pages never run but the bundler cannot know about. A
 * function of such a file throws. The build fails if a new version of a package no longer has a
 * file.
 */
export function withoutUnused(): Plugin {
  const met = new Set<string>();
  return {
    name: 'without-unused',
    transform(code, id) {
      const found = unused.find(([file]) => id.endsWith(`/node_modules/${file}`));
      if (!found) return null;
      const [file, text = absent(code)] = found;
      met.add(file);
      return { code: text, map: null, moduleSideEffects: false };
    },
    buildEnd(error) {
      const missed = unused.map(([file]) => file).filter((file) => !met.has(file));
      if (!error && missed.length > 0) throw new Error(`No package has ${missed.join(', ')}`);
    },
  };
}

/** Returns a module with the same exports: texts and numbers stay, the rest throws when called. */
export function absent(code: string): string {
  const kept: string[] = [];
  const names = listOf(parseAst(code).body).flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return ['default'];
    if (node.type === 'ExportAllDeclaration') throw new Error('An absent file exports others');
    const { declaration, specifiers } = node as { declaration?: Declared; specifiers?: unknown };
    if (node.type !== 'ExportNamedDeclaration') return [];
    const declared = declaration?.id ? [declaration] : listOf(declaration?.declarations);
    if (declared.length > 0 && declared.every(({ init }) => (init as Node)?.type === 'Literal')) {
      kept.push(code.slice(node.start, node.end));
      return [];
    }
    return [
      ...declared.map(({ id }) => nameOf(id)),
      ...listOf(specifiers).map(({ exported }) => nameOf(exported)),
    ];
  });
  const exports = names.map((name) => `absent as ${name}`).join(', ');
  const thrower = "function absent() { throw new Error('Not in the pages'); }";
  return [...kept, thrower, `export { ${exports} };`].join('\n');
}

/** A declaration of one thing with a name, or of several. */
interface Declared {
  readonly id?: unknown;
  readonly declarations?: unknown;
  readonly expression?: unknown;
  readonly init?: unknown;
}
