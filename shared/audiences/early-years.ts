/** The years before Year 1, as names of groups begin with them: “PK”, “PA”, “KA”, “Kindergarten”. */
const early = /^(?:(P[KR]|Pre-kindergarten)|(TK|P|Preparatory)|KG?|Kindergarten)[ -]?[A-Z0-9]?$/;

function rank(groupname: string): number {
  const found = early.exec(groupname);
  if (!found) return 3;
  return found[1] ? 0 : found[2] ? 1 : 2;
}

/** Compares names of groups by the years before Year 1, which come first; 0 for all others. */
export const byEarlyYear = (a: string, b: string): number => rank(a) - rank(b);
