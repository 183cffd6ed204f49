/** A node of a syntax tree (ESTree). */
export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
} & Readonly<Record<string, unknown>>;

/** Returns the name of an identifier; empty for anything else. */
export const nameOf = (node: unknown): string => {
  const { type, name } = (node ?? {}) as Partial<Node>;
  return type === 'Identifier' ? String(name) : '';
};

export const listOf = (value: unknown): Node[] => (value ?? []) as Node[];
