/**
 * Evaluates DynamoDB expressions for tables in memory. Throws on expressions that it does not
 * implement, so that a test never passes because a condition was ignored.
 */

export type Item = Record<string, unknown>;

/** An expression's names and values. */
export interface Expressed {
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Item | undefined;
}

/** Returns a copy of a value, so that changes of a read item do not change the stored one. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, each]) => [name, copy(each)]);
  return Object.fromEntries(fields) as T;
}

/** Returns whether a condition holds for an item; `undefined` is a missing item. */
export function holds(condition: string, item: Item | undefined, { ...around }: Expressed) {
  const words = wordsOf(condition);
  let at = 0;
  const next = () => words[at++] ?? refuse(condition);
  const sees = (word: string) => words[at]?.toUpperCase() === word;
  const skip = (word: string) => (next().toUpperCase() === word ? undefined : refuse(condition));

  function either(): boolean {
    let is = both();
    while (sees('OR')) {
      at++;
      const other = both();
      is ||= other;
    }
    return is;
  }

  function both(): boolean {
    let is = one();
    while (sees('AND')) {
      at++;
      const other = one();
      is &&= other;
    }
    return is;
  }

  function one(): boolean {
    if (sees('NOT')) {
      at++;
      return !one();
    }
    if (sees('(')) {
      at++;
      const is = either();
      skip(')');
      return is;
    }
    const word = next();
    if (sees('(') && word !== 'size') return called(word);
    const left = valueAt(word);
    const how = next().toUpperCase();
    if (how === 'BETWEEN') {
      const from = valueAt(next());
      skip('AND');
      const to = valueAt(next());
      return compare(left, '>=', from) && compare(left, '<=', to);
    }
    if (how !== 'IN') return compare(left, how, valueAt(next()));
    skip('(');
    let is = false;
    do is = compare(left, '=', valueAt(next())) || is;
    while (next() === ',');
    return is;
  }

  function called(name: string): boolean {
    skip('(');
    const subject = valueAt(next());
    const isLast = next() === ')';
    const argument = isLast ? undefined : valueAt(next());
    if (!isLast) skip(')');
    if (name === 'attribute_exists') return subject !== undefined;
    if (name === 'attribute_not_exists') return subject === undefined;
    if (name === 'begins_with') return String(subject ?? '').startsWith(String(argument));
    if (name === 'contains') {
      return Array.isArray(subject)
        ? subject.includes(argument)
        : String(subject ?? '').includes(String(argument));
    }
    return refuse(condition);
  }

  function valueAt(word: string): unknown {
    if (word !== 'size') return operand(word, item ?? {}, around);
    skip('(');
    const subject = valueAt(next());
    skip(')');
    if (Array.isArray(subject) || typeof subject === 'string') return subject.length;
    return undefined;
  }

  const is = either();
  return at === words.length ? is : refuse(condition);
}

/** Returns the item after an update. */
export function updated(expression: string, before: Item, around: Expressed): Item {
  const after: Item = copy(before);
  const parts = expression.trim().split(/\s*\b(SET|REMOVE|ADD|DELETE)\b\s+/);
  for (let i = 1; i < parts.length; i += 2) {
    const assigned = topLevel(parts[i + 1] ?? '');
    for (const each of assigned) {
      if (parts[i] === 'SET') set(each);
      else if (parts[i] === 'REMOVE') put(after, pathOf(each, around), undefined);
      else if (parts[i] === 'ADD') add(each);
      else refuse(expression);
    }
  }
  return after;

  function set(assignment: string): void {
    const [, path = '', value = ''] =
      /^([\w#.[\]]+)\s*=\s*(.+)$/s.exec(assignment) ?? refuse(assignment);
    put(after, pathOf(path, around), worth(value.trim()));
  }

  function add(addition: string): void {
    const [path = '', value = ''] = addition.split(/\s+/);
    const by = operand(value, before, around);
    const was = operand(path, before, around) ?? 0;
    if (typeof by !== 'number' || typeof was !== 'number') refuse(addition);
    put(after, pathOf(path, around), Number(was) + Number(by));
  }

  function worth(text: string): unknown {
    const sum = /^(.+?)\s+([+-])\s+(.+)$/s.exec(text);
    if (sum && !text.startsWith('list_append')) {
      const [left, right] = [worth(sum[1] ?? ''), worth(sum[3] ?? '')];
      if (typeof left !== 'number' || typeof right !== 'number') return refuse(text);
      return sum[2] === '+' ? left + right : left - right;
    }
    const call = /^(if_not_exists|list_append)\((.*)\)$/s.exec(text);
    if (!call) return operand(text, before, around);
    const [first = '', second = ''] = topLevel(call[2] ?? '');
    if (call[1] === 'if_not_exists') return operand(first, before, around) ?? worth(second);
    const [head, tail] = [worth(first), worth(second)];
    return Array.isArray(head) && Array.isArray(tail) ? [...head, ...tail] : refuse(text);
  }
}

/** Splits at commas outside brackets. */
function topLevel(text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The words of the conditions so far. The product has few, and a query checks one with many items. */
const known = new Map<string, readonly string[]>();

function wordsOf(text: string): readonly string[] {
  const words = known.get(text) ?? text.match(/[:#\w][\w.#[\]]*|<>|<=|>=|[=<>(),]/g) ?? [];
  known.set(text, words);
  return words;
}

function operand(word: string, item: Item, around: Expressed): unknown {
  if (word.startsWith(':')) {
    const values = around.ExpressionAttributeValues ?? {};
    return word in values ? values[word] : refuse(word);
  }
  return pathOf(word, around).reduce<unknown>(
    (value, step) => (value as Item | undefined)?.[step],
    item,
  );
}

function pathOf(path: string, { ExpressionAttributeNames: names = {} }: Expressed): string[] {
  if (/^\w+$/.test(path)) return [path];
  return path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((step) => (step.startsWith('#') ? (names[step] ?? refuse(step)) : step));
}

function put(item: Item, [first = '', ...more]: string[], value: unknown): void {
  if (more.length > 0) put(item[first] as Item, more, value);
  else if (value === undefined) delete item[first];
  else item[first] = copy(value);
}

function compare(left: unknown, how: string, right: unknown): boolean {
  if (how === '=') return left !== undefined && same(left, right);
  if (how === '<>') return !same(left, right);
  if (left === undefined || right === undefined || typeof left !== typeof right) return false;
  const [a, b] = [left as string, right as string];
  if (how === '<') return a < b;
  if (how === '<=') return a <= b;
  if (how === '>') return a > b;
  return how === '>=' ? a >= b : refuse(how);
}

const same = (left: unknown, right: unknown) =>
  left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right));

function refuse(what: unknown): never {
  throw new Error(`table-expressions does not implement ${String(what)}.`);
}
