import { type Expressed, operand, pathOf, refuse, topLevel } from './expressions.ts';
import type { Item } from './values.ts';
import type { Keys, Range } from './view.ts';

/** Returns the partition and the range of sort keys that the condition of a query names. */
export function keyRange(
  condition: string,
  [pkName, skName]: Keys,
  around: Expressed,
): { pk: string; range: Range } {
  let pk: string | undefined;
  let range: Range = {};
  const value = (word: string | undefined) => String(operand(word ?? '', {}, around));
  for (const part of condition.split(/\s+AND\s+(?!:)/i)) {
    const begins = /^begins_with\(\s*(\S+)\s*,\s*(\S+)\s*\)$/.exec(part.trim());
    const between = /^(\S+)\s+BETWEEN\s+(\S+)\s+AND\s+(\S+)$/i.exec(part.trim());
    const simple = /^(\S+)\s*(=|<=|>=|<|>)\s*(\S+)$/.exec(part.trim());
    const match = begins ?? between ?? simple ?? refuse(condition);
    const name = pathOf(match[1] ?? '', around).join();
    if (name === pkName && simple?.[2] === '=') pk = value(simple[3]);
    else if (name !== skName) return refuse(condition);
    else if (begins) range = { beginsWith: value(begins[2]) };
    else if (between) range = { from: value(between[2]), to: value(between[3]) };
    else if (simple) range = rangeOf(simple[2] ?? '', value(simple[3]));
  }
  return { pk: pk ?? refuse(condition), range };
}

function rangeOf(how: string, value: string): Range {
  if (how === '=') return { from: value, to: value };
  if (how === '<') return { to: value, isBeforeTo: true };
  if (how === '<=') return { to: value };
  return how === '>' ? { from: value, isAfterFrom: true } : { from: value };
}

/** Returns what picks the fields of records that a projection names: a page has many records. */
export function projectedBy(
  projection: string | undefined,
  around: Expressed,
): (item: Item) => Item {
  if (!projection) return (item) => item;
  const names = topLevel(projection).map((each) => {
    const [name = '', ...more] = pathOf(each, around);
    return more.length > 0 ? refuse(projection) : name;
  });
  return (item) => {
    const fields: Item = {};
    for (const name of names) if (item[name] !== undefined) fields[name] = item[name];
    return fields;
  };
}
