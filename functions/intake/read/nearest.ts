/** Returns the name that was probably meant, if one is so similar that it may be misspelt. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  const measured = names.map((name) => ({
    name,
    distance: distance(written.toLowerCase(), name.toLowerCase()),
  }));
  const best = measured.toSorted((a, b) => a.distance - b.distance)[0];
  if (!best) return undefined;
  const tolerated = best.name.length > 12 ? 3 : best.name.length > 4 ? 2 : 1;
  return best.distance <= tolerated ? best.name : undefined;
}

/** Returns how many letters must be changed, added, omitted or swapped with their neighbour. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 3) return 4;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let steps = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) steps = Math.min(steps, at(i - 2, j - 2) + 1);
      row.push(steps);
    }
  }
  return at(a.length, b.length);
}
