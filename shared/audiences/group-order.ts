import { inOrder } from '#shared/kernel/in-order';

/** The years before Year 1, as names of groups begin with them: “KA” and “Kindergarten”. */
const early = [
  /^(?:PK|PR)[ -]?[A-Z0-9]?$|^Pre-kindergarten\b/,
  /^(?:TK|P)[ -]?[A-Z0-9]?$|^Preparatory\b/,
  /^KG?[ -]?[A-Z0-9]?$|^Kindergarten\b/,
] as const;

const rank = (groupname: string): number => {
  const at = early.findIndex((names) => names.test(groupname));
  return at < 0 ? early.length : at;
};

/** Compares names of groups in the order of the school: KA comes before 1A, and 2A before 12B. */
export const groupOrder = (a: string, b: string): number => rank(a) - rank(b) || inOrder(a, b);
