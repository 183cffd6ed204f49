/**
 * Evaluates DynamoDB expressions for tables in memory. Throws on expressions that it does not
 * implement, so that nothing passes because a condition was ignored.
 */
import { invalid } from './errors.ts';
import { isSameValue } from './table.ts';
import { compareTexts, type Item } from './values.ts';

/** An expression's names and values. */
export interface Expressed {
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Item | undefined;
}

/**
 * Returns a copy of a value without fields that are undefined, so that changes of a read item do not
 * change the stored one.
 */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array || value instanceof Set) return value;
  const copied: Item = {};
  for (const name in value) {
    const each: unknown = value[name];
    if (each !== undefined) copied[name] = copy(each);
  }
  return copied as T;
}

/** Returns whether a condition holds for an item; `undefined` is a missing item. */
export function holds(condition: string, item: Item | undefined, around: Expressed): boolean {
  return new Condition(condition, item, around).holds();
}

/** Reads a condition from left to right, and evaluates it. */
class Condition {
  readonly #text: string;
  readonly #words: readonly string[];
  readonly #item: Item | undefined;
  readonly #around: Expressed;
  #at = 0;

  constructor(text: string, item: Item | undefined, around: Expressed) {
    this.#text = text;
    this.#words = wordsOf(text);
    this.#item = item;
    this.#around = around;
  }

  holds(): boolean {
    const is = this.#either();
    return this.#at === this.#words.length ? is : refuse(this.#text);
  }

  #next(): string {
    return this.#words[this.#at++] ?? refuse(this.#text);
  }

  #sees(word: string): boolean {
    return this.#words[this.#at]?.toUpperCase() === word;
  }

  #skip(word: string): void {
    if (this.#next().toUpperCase() !== word) refuse(this.#text);
  }

  #either(): boolean {
    let is = this.#both();
    while (this.#sees('OR')) {
      this.#at++;
      const other = this.#both();
      is ||= other;
    }
    return is;
  }

  #both(): boolean {
    let is = this.#one();
    while (this.#sees('AND')) {
      this.#at++;
      const other = this.#one();
      is &&= other;
    }
    return is;
  }

  #one(): boolean {
    if (this.#sees('NOT')) {
      this.#at++;
      return !this.#one();
    }
    if (this.#sees('(')) {
      this.#at++;
      const is = this.#either();
      this.#skip(')');
      return is;
    }
    const word = this.#next();
    if (this.#sees('(') && word !== 'size') return this.#called(word);
    return this.#compared(this.#valueAt(word));
  }

  #compared(left: unknown): boolean {
    const how = this.#next().toUpperCase();
    if (how === 'BETWEEN') {
      const from = this.#valueAt(this.#next());
      this.#skip('AND');
      const to = this.#valueAt(this.#next());
      return compare(left, '>=', from) && compare(left, '<=', to);
    }
    if (how !== 'IN') return compare(left, how, this.#valueAt(this.#next()));
    this.#skip('(');
    let is = false;
    do is = compare(left, '=', this.#valueAt(this.#next())) || is;
    while (this.#next() === ',');
    return is;
  }

  #called(name: string): boolean {
    this.#skip('(');
    const subject = this.#valueAt(this.#next());
    const isLast = this.#next() === ')';
    const argument = isLast ? undefined : this.#valueAt(this.#next());
    if (!isLast) this.#skip(')');
    if (name === 'attribute_exists') return subject !== undefined;
    if (name === 'attribute_not_exists') return subject === undefined;
    if (name === 'begins_with') return String(subject ?? '').startsWith(String(argument));
    if (name !== 'contains') return refuse(this.#text);
    if (subject instanceof Set) return subject.has(argument);
    return Array.isArray(subject)
      ? subject.includes(argument)
      : String(subject ?? '').includes(String(argument));
  }

  #valueAt(word: string): unknown {
    if (word !== 'size') return operand(word, this.#item ?? {}, this.#around);
    this.#skip('(');
    const subject = this.#valueAt(this.#next());
    this.#skip(')');
    if (Array.isArray(subject) || typeof subject === 'string') return subject.length;
    if (subject instanceof Uint8Array) return subject.length;
    return subject instanceof Set ? subject.size : undefined;
  }
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
export function topLevel(text: string): string[] {
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

export function operand(word: string, item: Item, around: Expressed): unknown {
  if (word.startsWith(':')) {
    const values = around.ExpressionAttributeValues ?? {};
    return word in values ? values[word] : refuse(word);
  }
  return pathOf(word, around).reduce<unknown>(
    (value, step) => (value as Item | undefined)?.[step],
    item,
  );
}

export function pathOf(
  path: string,
  { ExpressionAttributeNames: names = {} }: Expressed,
): string[] {
  if (/^\w+$/.test(path)) return [path];
  return path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((step) => (step.startsWith('#') ? (names[step] ?? refuse(step)) : step));
}

function put(item: Item, [first = '', ...more]: string[], value: unknown): void {
  if (more.length > 0) put(partOf(item, first), more, value);
  // The rest of a list moves up.
  else if (value === undefined && Array.isArray(item)) item.splice(Number(first), 1);
  else if (value === undefined) delete item[first];
  else item[first] = copy(value);
}

function partOf(item: Item, name: string): Item {
  const part = item[name];
  if (typeof part === 'object' && part !== null) return part as Item;
  return invalid('The document path provided in the update expression is invalid for update');
}

function compare(left: unknown, how: string, right: unknown): boolean {
  if (how === '=') return left !== undefined && isSameValue(left, right);
  if (how === '<>') return !isSameValue(left, right);
  if (left === undefined || right === undefined || typeof left !== typeof right) return false;
  const order =
    typeof left === 'string' ? compareTexts(left, right as string) : Number(left) - Number(right);
  if (how === '<') return order < 0;
  if (how === '<=') return order <= 0;
  if (how === '>') return order > 0;
  return how === '>=' ? order >= 0 : refuse(how);
}

export function refuse(what: unknown): never {
  return invalid(`The tables in memory do not implement this expression: ${String(what)}`);
}
