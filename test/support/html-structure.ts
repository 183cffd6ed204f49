/**
 * Elements with the parents that they may have (HTML Living Standard, "Contexts in which this
 * element can be used").
 */
const within: Record<string, readonly string[]> = {
  li: ['ul', 'ol'],
  dt: ['dl', 'div'],
  dd: ['dl', 'div'],
  td: ['tr'],
  th: ['tr'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  caption: ['table'],
  colgroup: ['table'],
  col: ['colgroup', 'table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
};

const withoutText = ['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'];

/**
 * Returns structural faults of HTML: elements outside their parents, text in the wrong element,
 * tags that do not match.
 */
export function structureFaults(html: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  for (const [token, closing, name = '', isVoid] of html.matchAll(
    /<(\/?)([a-z0-9]+)(?:[^>]*?(\/)?)>|[^<]+/g,
  )) {
    const parent = open.at(-1) ?? '';
    if (!name) {
      if (token.trim() && withoutText.includes(parent)) faults.push(`text in <${parent}>`);
    } else if (closing) {
      if (open.pop() !== name) faults.push(`${token} closes <${parent}>`);
    } else {
      if (within[name] && !within[name].includes(parent)) faults.push(`${token} in <${parent}>`);
      if (!isVoid) open.push(name);
    }
  }
  return [...faults, ...open.map((name) => `<${name}> is never closed`)];
}
