/**
 * Keeps each text once. Cells are cut out of large pieces of a file, and the engine keeps the whole piece alive for one cell of it; and
 * the same identifier stands in thousands of rows.
 */
export function textPool(most = 200_000) {
  const known = new Map<string, string>();
  return (text: string): string => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const copy = text.length < 13 ? text : Buffer.from(text).toString();
    if (known.size < most) known.set(copy, copy);
    return copy;
  };
}
