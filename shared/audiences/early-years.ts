/** The years before Year 1, as names of groups begin with them: “KA” and “Kindergarten”. */
const early = [
  /^(PK|PR)[ -]?[A-Z0-9]?$|^Pre-kindergarten\b/,
  /^(TK|P)[ -]?[A-Z0-9]?$|^Preparatory\b/,
  /^KG?[ -]?[A-Z0-9]?$|^Kindergarten\b/,
] as const;

const rank = (groupname: string): number => {
  const at = early.findIndex((names) => names.test(groupname));
  return at < 0 ? early.length : at;
};

/** Compares names of groups by the years before Year 1, which come first; 0 for all others. */
export const byEarlyYear = (a: string, b: string): number => rank(a) - rank(b);
