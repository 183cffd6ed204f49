/**
 * Repairs the structure of cleaned HTML. An element without its parent gets one: `<li>` a `<ul>`,
 * `<td>` a table. Content in an element that allows only certain children is wrapped: words in a
 * `<ul>` become an item. The words and their order stay. Without this, mail programs, printers and
 * browsers each repair the text differently, or fail.
 */

/** The allowed parents of an element. The first is added when none of them is present. */
const parents: Record<string, readonly string[]> = {
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  td: ['tr'],
  th: ['tr'],
  tr: ['table', 'tbody', 'thead', 'tfoot'],
  caption: ['table'],
  colgroup: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  col: ['colgroup', 'table'],
};

/** Elements that allow only certain children, and the child that wraps other content. */
const holders: Record<string, { readonly only: readonly string[]; readonly wrapIn?: string }> = {
  ul: { only: ['li'], wrapIn: 'li' },
  ol: { only: ['li'], wrapIn: 'li' },
  dl: { only: ['dt', 'dd', 'div'], wrapIn: 'dd' },
  table: {
    only: ['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr'],
    wrapIn: 'tr',
  },
  thead: { only: ['tr'], wrapIn: 'tr' },
  tbody: { only: ['tr'], wrapIn: 'tr' },
  tfoot: { only: ['tr'], wrapIn: 'tr' },
  tr: { only: ['td', 'th'], wrapIn: 'td' },
  // No child can wrap words here, so the element ends before them.
  colgroup: { only: ['col'] },
};

/** The blocks that end a paragraph, as in an HTML parser. */
const endsParagraph = new Set(['ul', 'dl', 'figure', 'table']);

interface Open {
  readonly name: string;
  /** Whether the repair added it. Its end tag is then not in the input. */
  readonly isAdded: boolean;
  /** Whether the repair ended it before its end tag. */
  isEnded: boolean;
}

/**
 * Returns HTML of `sanitise-html` with each element in an allowed parent. Valid HTML stays the
 * same.
 */
export function repaired(html: string): string {
  const writer = structureWriter();
  for (let at = 0; at < html.length; ) {
    // Words are cut out without an expression: a megabyte of them can exceed the stack of one.
    const next = html.indexOf('<', at);
    const end = next < 0 ? html.length : next;
    if (end > at) writer.text(html.slice(at, end));
    at = end;
    tag.lastIndex = at;
    const found = tag.exec(html);
    const [token = '', closing, name = '', isVoid] = found ?? [];
    if (found && closing) writer.close(name, token);
    else if (found) writer.open(name, token, Boolean(isVoid));
    at += token.length || 1;
  }
  return writer.end();
}

/** A tag at a position, with its name and whether it is a void element. */
const tag = /<(\/?)([a-z0-9]+)(?:[^>]*?(\/)?)>/y;

/** Collects tags and words, and adds or ends elements so that each one is in an allowed parent. */
function structureWriter() {
  const out: string[] = [];
  const open: Open[] = [];
  const top = (): Open | undefined => open.findLast(({ isEnded }) => !isEnded);

  function end(element: Open | undefined): void {
    if (!element) return;
    out.push(`</${element.name}>`);
    if (element.isAdded) open.splice(open.indexOf(element), 1);
    else element.isEnded = true;
  }

  /**
   * Prepares for an element, or for words (''): ends added elements that do not allow it, adds
   * missing parents.
   */
  function prepare(name: string): void {
    for (let at = top(); at?.isAdded && !fits(name, open); at = top()) end(at);
    while (endsAt(name, top()?.name)) end(top());
    addMissing(name);
  }

  function addMissing(name: string): void {
    const parent = parents[name]?.[0];
    if (parent && !hasParent(name, open)) add(parent);
    for (let at = top()?.name; at && !accepts(at, name); at = top()?.name) {
      const { wrapIn } = holders[at] ?? {};
      if (!wrapIn) return;
      push(wrapIn, true, `<${wrapIn}>`);
    }
  }

  function add(name: string): void {
    while (endsAt(name, top()?.name)) end(top());
    addMissing(name);
    push(name, true, `<${name}>`);
  }

  function push(name: string, isAdded: boolean, tag: string): void {
    open.push({ name, isAdded, isEnded: false });
    out.push(tag);
  }

  return {
    open(name: string, tag: string, isVoid: boolean): void {
      prepare(name);
      if (isVoid) out.push(tag);
      else push(name, false, tag);
    },
    text(words: string): void {
      if (words.trim() !== '') prepare('');
      out.push(words);
    },
    close(name: string, tag: string): void {
      const at = open.findLastIndex((each) => !each.isAdded);
      if (open[at]?.name !== name) return;
      const [element, ...added] = open.splice(at);
      for (const each of added.reverse()) out.push(`</${each.name}>`);
      if (!element?.isEnded) out.push(tag);
    },
    end(): string {
      for (const each of open.reverse()) if (!each.isEnded) out.push(`</${each.name}>`);
      return out.join('');
    },
  };
}

const accepts = (parent: string, name: string): boolean =>
  holders[parent]?.only.includes(name) ?? true;

/**
 * Tells whether the innermost open element is an allowed parent. A `<div>` in a `<dl>` counts as
 * the `<dl>`.
 */
function hasParent(name: string, open: readonly Open[]): boolean {
  const wanted = parents[name];
  if (!wanted) return true;
  const [at, above] = open.filter(({ isEnded }) => !isEnded).reverse();
  if (at?.name === 'div' && above?.name === 'dl') return wanted.includes('dl');
  return at !== undefined && wanted.includes(at.name);
}

const fits = (name: string, open: readonly Open[]): boolean => {
  const at = open.findLast(({ isEnded }) => !isEnded);
  return hasParent(name, open) && (!at || accepts(at.name, name));
};

const endsAt = (name: string, parent: string | undefined): boolean =>
  (parent === 'p' && endsParagraph.has(name)) || (parent === 'colgroup' && name !== 'col');
