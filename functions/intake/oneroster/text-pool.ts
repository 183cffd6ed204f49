/**
 * Returns one copy of each text. A cell is a slice of a large chunk, and the engine keeps the whole
 * chunk in memory for it. The same identifier is also in thousands of rows.
 */
export function textPool(most = 200_000) {
  const known = new Map<string, string>();
  return (text: string): string => {
    const pooled = known.get(text);
    if (pooled !== undefined) return pooled;
    const copy = text.length < 13 ? text : Buffer.from(text).toString();
    if (known.size < most) known.set(copy, copy);
    return copy;
  };
}
