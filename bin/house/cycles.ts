import type { Import } from './sources.ts';

/** Groups of files that import each other in a circle, types included; each group is sorted. */
export function cyclesOf(imports: readonly Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  return components(next).filter((group) => group.length > 1);
}

/**
 * Returns the groups of capability folders below `top` that import each other in a circle, types
 * included. Files directly in `top` and those that `isLeftOut` names belong to no capability.
 */
export function folderCycles(
  imports: readonly Import[],
  top: string,
  isLeftOut: (path: string) => boolean = () => false,
): string[][] {
  const folderOf = (path: string): string | undefined => {
    const [folder, file] = path.startsWith(`${top}/`) ? path.slice(top.length + 1).split('/') : [];
    return file === undefined ? undefined : folder;
  };
  const folders = imports.flatMap((each) => {
    const [from, to] = [folderOf(each.from), folderOf(each.to)];
    const isAcross = from !== undefined && to !== undefined && from !== to;
    return isAcross && !isLeftOut(each.from) ? [{ ...each, from, to }] : [];
  });
  return cyclesOf(folders);
}

/** Tarjan's strongly connected components. */
function components(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.get(file) as number);
    stack.push(file);
    for (const other of next.get(file) ?? []) {
      if (!index.has(other)) visit(other);
      if (stack.includes(other))
        low.set(file, Math.min(low.get(file) as number, low.get(other) as number));
    }
    if (low.get(file) !== index.get(file)) return;
    found.push(stack.splice(stack.indexOf(file)).sort());
  };
  for (const file of next.keys()) if (!index.has(file)) visit(file);
  return found;
}
