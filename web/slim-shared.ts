import { type Plugin, parseAst } from 'vite';
import { calls, identifiersIn, listOf, type Node, nameOf, visit } from './syntax.ts';

/** The fields of a route that a browser needs to call it, and of a right to know it. */
const kept = new Set(['method', 'path', 'when', 'answer', 'cells']);

/** A part of a module: its schemas with zod, or everything else. */
type Part = 'plain' | 'schemas';

/**
 * Makes the modules of the folder `shared` small for browsers. Routes lose their schemas, rights
 * and texts, which only the server needs. The schemas of forms go into a part of their module, so
 * that a screen without a form loads neither them nor zod. Types do not change: code of the
 * browser must not read a removed field, and a test checks this.
 */
export function slimShared(shared: string): Plugin {
  const isShared = (id: string) => id.startsWith(`${shared}/`);
  return {
    name: 'slim-shared',
    resolveId: (id) => (isShared(id) && id.includes('?') ? id : null),
    transform(code, id) {
      if (!isShared(id)) return null;
      const [file = id, part] = id.split('?');
      const text = slimmed(code, file, part as Part | undefined);
      return { code: text, map: null, moduleSideEffects: false };
    },
  };
}

/** Returns the text of a part of a module; without `part`, the exports of both. */
export function slimmed(code: string, file: string, part?: Part): string {
  const slim = withFewFields(code);
  const statements = listOf(parseAst(slim).body).map((node) => statementOf(node, slim));
  if (!statements.some(({ from }) => from === 'zod')) return slim;
  const schemas = schemasAmong(statements);
  const imports = statements.filter(({ from }) => from).map(({ text }) => text);
  const own = statements.filter(({ from }) => !from);
  const inPart = (wanted: Part) =>
    own.filter((each) => schemas.has(each) === (wanted === 'schemas'));
  const fromPart = (wanted: Part) => `from ${JSON.stringify(`${file}?${wanted}`)};`;
  if (part === 'plain') return [...imports, ...inPart('plain').map(exported)].join('\n');
  if (part === 'schemas') {
    const borrowed = inPart('plain').flatMap(({ names }) => names);
    const plain = `import { ${borrowed.join(', ')} } ${fromPart('plain')}`;
    return [...imports, plain, ...inPart('schemas').map(removable)].join('\n');
  }
  return (['plain', 'schemas'] as const)
    .map((each) => {
      const names = inPart(each).flatMap(({ isExported, names }) => (isExported ? names : []));
      return `export { ${names.join(', ')} } ${fromPart(each)}`;
    })
    .join('\n');
}

/** A statement at the top of a module. */
interface Statement {
  readonly text: string;
  /** The names that it declares. */
  readonly names: readonly string[];
  /** Every name in it. */
  readonly uses: ReadonlySet<string>;
  /** The module that it imports from. */
  readonly from: string | undefined;
  readonly isExported: boolean;
  /** Where the values of its constants that call something are in the text. */
  readonly made: readonly { readonly start: number; readonly end: number }[];
}

function statementOf(node: Node, code: string): Statement {
  const isExported = node.type === 'ExportNamedDeclaration';
  const declared = (isExported ? node.declaration : node) as Node | null;
  const isImport = declared?.type === 'ImportDeclaration';
  const isKnown = isImport || /^(Variable|Function|Class)Declaration$/.test(declared?.type ?? '');
  if (!declared || !isKnown) throw new Error(`A module of shared has a ${node.type}`);
  const several = listOf(isImport ? declared.specifiers : declared.declarations);
  const names = declared.id ? [declared] : several;
  return {
    text: code.slice(node.start, node.end),
    names: names.map((each) => nameOf(each.local ?? each.id)),
    uses: identifiersIn(declared),
    from: isImport ? String((declared.source as Node).value) : undefined,
    isExported,
    made: several
      .flatMap(({ init }) => (init ? [init as Node] : []))
      .filter(calls)
      .map((init) => ({ start: init.start - node.start, end: init.end - node.start })),
  };
}

/** Returns the statements that use zod, directly or through another one. */
function schemasAmong(statements: readonly Statement[]): Set<Statement> {
  const found = new Set(statements.filter(({ from }) => from === 'zod'));
  const names = new Set([...found].flatMap((each) => each.names));
  const imported = new Set(statements.flatMap((each) => (each.from ? each.names : [])));
  const own = statements.filter(({ from }) => !from);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const each of own) {
      const isMade = each.made.length > 0 && [...each.uses].some((name) => imported.has(name));
      if (!isMade && ![...each.uses].some((name) => names.has(name))) continue;
      found.add(each);
      for (const name of each.names) names.add(name);
    }
  }
  return found;
}

const exported = ({ text, isExported }: Statement): string =>
  isExported ? text : `export ${text}`;

/** Marks the values of constants as removable. The bundler keeps other calls of unused constants. */
const removable = ({ text, made }: Statement): string =>
  made.reduceRight(
    (all, { start, end }) =>
      `${all.slice(0, start)}/* @__PURE__ */ (() => (${all.slice(start, end)}))()${all.slice(end)}`,
    text,
  );

/** Returns the text with small routes, rights that do not describe themselves, and screens without budgets. */
function withFewFields(code: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  visit(parseAst(code), (node) => {
    const isRoute = node.type === 'CallExpression' && nameOf(node.callee) === 'route';
    if (isRoute) edits.push({ ...node, text: fewFields(listOf(node.arguments)[0], code) });
    const names = listOf(node.properties).map(({ key }) => nameOf(key));
    if (names.join() === 'does,cells') edits.push({ ...node, text: fewFields(node, code) });
    const budget = names.includes('path') && listOf(node.properties)[names.indexOf('budget')];
    if (budget) {
      const end = code[budget.end] === ',' ? budget.end + 1 : budget.end;
      edits.push({ start: budget.start, end, text: '' });
    }
    return !isRoute;
  });
  return edits.reduceRight(
    (text, { start, end, text: now }) => text.slice(0, start) + now + text.slice(end),
    code,
  );
}

/** Returns the text of an object with the kept fields only. */
function fewFields(object: Node | undefined, code: string): string {
  const fields = listOf(object?.properties).filter(({ type, key }) => {
    if (type !== 'Property') throw new Error('A route must write out its fields.');
    return kept.has(nameOf(key));
  });
  return `{ ${fields.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
}
