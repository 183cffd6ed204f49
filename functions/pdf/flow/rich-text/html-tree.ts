/** An element of a text, or words. */
export type Node = Element | string;

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
}

/** A tag, with its name, its attributes and whether it is a void element; or words. */
const tokens = /<(\/?)([a-z0-9]+)([^>]*?)(\/)?>|[^<]+/g;
const attribute = /([a-z-]+)="([^"]*)"/g;

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
};

const plain = (text: string): string =>
  text.replace(/&(?:lt|gt|amp|quot);/g, (each) => characters[each] ?? each);

/**
 * Returns the tree of a sanitised text. The sanitiser closes every element, writes attributes in
 * double quotes and only these four entities.
 */
export function treeOf(html: string): Element {
  const root: Element = { name: 'div', attributes: {}, children: [] };
  const open: Element[] = [root];
  for (const [token, closing, name, attributes = '', isVoid] of html.matchAll(tokens)) {
    const parent = open.at(-1) ?? root;
    if (name === undefined) parent.children.push(plain(token));
    else if (closing) {
      if (open.length > 1 && parent.name === name) open.pop();
    } else {
      const pairs = [...attributes.matchAll(attribute)];
      const element: Element = {
        name,
        attributes: Object.fromEntries(
          pairs.map(([, key = '', value = '']) => [key, plain(value)]),
        ),
        children: [],
      };
      parent.children.push(element);
      if (!isVoid && !voids.has(name)) open.push(element);
    }
  }
  return root;
}

const voids = new Set(['br', 'hr', 'img', 'col']);
