/** Returns the longest text that a value of a template can become: unknown names and ARNs count as long ones. */
export function rendered(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (Array.isArray(value)) return `[${value.map(rendered).join()}]`;
  const [name = '', ...others] = Object.keys(value);
  const argument: unknown = Reflect.get(value, name);
  if (others.length === 0 && name === 'Fn::Join') {
    return partsOf(argument).map(rendered).join('');
  }
  if (others.length === 0 && name === 'Ref' && String(argument).startsWith('AWS::')) {
    return 'x'.repeat(14);
  }
  if (others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
    // Queue addresses and ARNs are the longest. A name is the id of its construct plus a suffix.
    return 'x'.repeat(/queue|arn/i.test(JSON.stringify(argument)) ? 120 : 75);
  }
  return `{${Object.entries(value)
    .map(([key, each]) => `"${key}":${rendered(each)}`)
    .join()}}`;
}

const partsOf = (join: unknown): unknown[] =>
  Array.isArray(join) && Array.isArray(join[1]) ? join[1] : [];
