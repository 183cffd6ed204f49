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
