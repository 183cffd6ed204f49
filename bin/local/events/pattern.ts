/** An event pattern of EventBridge or of an event source's filter. */
export type Pattern = Record<string, unknown>;

/** Whether an event matches: each field of the pattern has one of the listed values. */
export function matchesPattern(pattern: unknown, event: unknown): boolean {
  if (!isObject(pattern)) return false;
  return Object.entries(pattern).every(([name, wanted]) => {
    if (name === '$or')
      return Array.isArray(wanted) && wanted.some((one) => matchesPattern(one, event));
    const given = isObject(event) ? event[name] : undefined;
    if (!Array.isArray(wanted)) return isObject(given) && matchesPattern(wanted, given);
    const values = Array.isArray(given) ? given : [given];
    return wanted.some((test) => values.some((value) => meets(test, value)));
  });
}

function meets(test: unknown, value: unknown): boolean {
  if (!isObject(test)) return test === value;
  const [kind, operand] = Object.entries(test)[0] ?? ['', undefined];
  const check = tests[kind];
  if (!check)
    throw new Error(`The local run does not support the event pattern operator "${kind}".`);
  return check(operand, value);
}

const tests: Record<string, (operand: unknown, value: unknown) => boolean> = {
  exists: (operand, value) => (value !== undefined) === operand,
  prefix: (operand, value) => typeof value === 'string' && value.startsWith(String(operand)),
  suffix: (operand, value) => typeof value === 'string' && value.endsWith(String(operand)),
  'equals-ignore-case': (operand, value) =>
    typeof value === 'string' && value.toLowerCase() === String(operand).toLowerCase(),
  wildcard: (operand, value) =>
    typeof value === 'string' && new RegExp(`^${wildcard(String(operand))}$`, 's').test(value),
  'anything-but': (operand, value) =>
    value !== undefined && ![operand].flat().some((test) => meets(test, value)),
  numeric: (operand, value) =>
    Array.isArray(operand) && typeof value === 'number' && inRange(operand, value),
};

function inRange(bounds: readonly unknown[], value: number): boolean {
  for (let i = 0; i + 1 < bounds.length; i += 2) {
    const limit = Number(bounds[i + 1]);
    const compare = comparisons[String(bounds[i])];
    if (!compare?.(value, limit)) return false;
  }
  return true;
}

const comparisons: Record<string, (a: number, b: number) => boolean> = {
  '=': (a, b) => a === b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

const wildcard = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
