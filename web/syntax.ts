/** A node of a syntax tree (ESTree). */
export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
} & Readonly<Record<string, unknown>>;

/** Calls a function with each node of a tree, parents first. `false` leaves out what is below. */
export function visit(tree: unknown, look: (node: Node) => unknown): void {
  if (Array.isArray(tree)) for (const each of tree) visit(each, look);
  if (Array.isArray(tree) || typeof tree !== 'object' || tree === null) return;
  if ('type' in tree && look(tree as Node) === false) return;
  for (const each of Object.values(tree)) visit(each, look);
}

/** Returns the name of an identifier; empty for anything else. */
export const nameOf = (node: unknown): string => {
  const { type, name } = (node ?? {}) as Partial<Node>;
  return type === 'Identifier' ? String(name) : '';
};

/** Returns all names in a tree, also those of fields. */
export function identifiersIn(tree: Node): Set<string> {
  const found = new Set<string>();
  visit(tree, (node) => found.add(nameOf(node)));
  return found;
}

/** Whether an expression calls something when it is evaluated. */
export function calls(expression: Node): boolean {
  let found = false;
  visit(expression, ({ type }) => {
    if (type === 'CallExpression' || type === 'NewExpression') found = true;
    return !/Function/.test(type);
  });
  return found;
}

export const listOf = (value: unknown): Node[] => (value ?? []) as Node[];
