/** Listens to which children a handler says it tells of, call by call. */
export function traces() {
  const told: string[][] = [];
  return {
    told,
    audit: async (children: readonly string[]) => {
      told.push([...new Set(children)].sort());
    },
  };
}
