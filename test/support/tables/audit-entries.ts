/** Records the children of each audit call of a handler. */
export function traces() {
  const told: string[][] = [];
  return {
    told,
    audit: async (children: readonly string[]) => {
      told.push([...new Set(children)].sort());
    },
  };
}

interface HasTables {
  readonly all: (table: string) => Readonly<Record<string, unknown>>[];
}

/** Returns the stored looks, one for each child in them. */
export const entriesIn = (tables: HasTables) => lookEntries(tables.all('looks'));

export const lookEntries = (items: readonly Readonly<Record<string, unknown>>[]) =>
  items.flatMap(({ by, username, children, ...look }) =>
    (children as string[]).map((child) => ({
      ...look,
      child,
      by: { userUid: String(by), username: String(username) },
    })),
  ) as Entry[];

interface Entry extends Readonly<Record<string, unknown>> {
  readonly child: string;
  readonly by: { readonly userUid: string; readonly username: string };
}
