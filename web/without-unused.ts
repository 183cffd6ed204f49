import { type Plugin, parseAst } from 'vite';
import { calls, listOf, type Node, nameOf } from './syntax.ts';

/** The files of packages that our pages never run, with a text that replaces them if it must. */
const unused: readonly (readonly [file: string, text?: string])[] = [
  // Our configuration has the newest of the 3 forms that Amplify reads.
  [
    '@aws-amplify/core/dist/esm/utils/parseAmplifyConfig.mjs',
    'export const parseAmplifyConfig = (config) => config;',
  ],
  // Credentials for AWS: our pages call only our own API, with a token.
  ['@aws-amplify/auth/dist/esm/providers/cognito/credentialsProvider/index.mjs'],
  ['@aws-amplify/auth/dist/esm/providers/cognito/credentialsProvider/credentialsProvider.mjs'],
  ['@aws-amplify/auth/dist/esm/providers/cognito/credentialsProvider/IdentityIdStore.mjs'],
  // Its guess about the framework of the pages, which it sends with a sign-in: React.
  [
    '@aws-amplify/core/dist/esm/Platform/detectFramework.mjs',
    "export const detectFramework = () => '1'; export const observeFrameworkChanges = () => {};",
  ],
  // For servers that render pages.
  ['@aws-amplify/core/dist/esm/storage/CookieStorage.mjs'],
  // The theme switches ripples off, and `theme.js` sets the colours before the first paint.
  ['@mui/material/ButtonBase/TouchRipple.mjs'],
  ['@mui/system/InitColorSchemeScript/InitColorSchemeScript.mjs'],
  // For `withTheme`.
  ['@emotion/react/_isolated-hnrs/dist/emotion-react-_isolated-hnrs.browser.esm.js'],
  // Descriptions of schemas in JSON.
  ['zod/v4/core/json-schema-processors.js'],
  ['zod/v4/core/to-json-schema.js'],
  // For browsers without a `ResizeObserver`; we support none.
  ['@juggle/resize-observer/lib/ResizeObserver.js'],
];

/** Parts of react-router for pages that a server renders. Its links would load them. */
const router = { folder: '/node_modules/react-router/dist/production/', part: 'PrefetchPageLinks' };

/**
 * Leaves out files of packages that the pages never run but the bundler cannot know about. A
 * function of such a file throws. The build fails if a new version of a package no longer has a
 * file, and a test fails if a package is loaded with it after all.
 */
export function withoutUnused(): Plugin {
  const met = new Set<string>();
  return {
    name: 'without-unused',
    transform(code, id) {
      if (id.includes(router.folder)) return { code: withoutPart(code), map: null };
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

/**
 * Returns the text of a module of react-router without the part, and with components that the
 * bundler can remove: it keeps those that a call makes, or that get a name for development.
 */
function withoutPart(code: string): string {
  const edits = listOf(parseAst(code).body).flatMap((node) => {
    const { start, end, expression, id, declarations } = node as Node & Declared;
    const { left } = (expression ?? {}) as { left?: Node };
    if (left && nameOf(left.property) === 'displayName') return [{ start, end, text: '' }];
    if (nameOf(id) === router.part) return [{ start, end, text: `function ${router.part}() {}` }];
    return listOf(declarations).flatMap(({ init }) => (init ? removable(init as Node) : []));
  });
  return edits.reduceRight(
    (text, { start, end, text: now }) => text.slice(0, start) + now + text.slice(end),
    code,
  );
}

/** Marks a value that is made by a call, or a class that extends another, as removable. */
function removable(value: Node) {
  const { start, end } = value;
  if (!calls(value) && value.type !== 'ClassExpression') return [];
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ];
}

/** A declaration of one thing with a name, or of several. */
interface Declared {
  readonly id?: unknown;
  readonly declarations?: unknown;
  readonly expression?: unknown;
  readonly init?: unknown;
}
