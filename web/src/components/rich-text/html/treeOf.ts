import { safeAttributes, safeStyle, storedLink } from '#shared/rich-text/rich-text';
import {
  type Block,
  type BoxElement,
  emptyParagraph,
  type Format,
  formats,
  isList,
  isTextBlock,
  type MarkName,
  type TextBlock,
  type Tree,
} from '../elements.ts';
import { inlinesOf, type Piece, saysSomething, spread } from './inlines.ts';
import { itemsIn, meaningsIn } from './listsOf.ts';
import { frameOf, imageOf } from './mediaOf.ts';
import {
  type Around,
  attributesOf,
  commonOf,
  given,
  type Reading,
  rawAttributes,
} from './reading.ts';
import { tableOf } from './tableOf.ts';

/** Reads a stored or pasted text. The parser has no page, so nothing runs or loads. */
export const treeFromHtml = (html: string, reading: Reading = {}): Tree =>
  treeOf(new DOMParser().parseFromString(`<body>${html}`, 'text/html').body, reading);

/** Reads a parsed text. Unknown elements become their words. */
export function treeOf(body: Node, reading: Reading = {}): Tree {
  const blocks = blocksIn(body, { type: 'p' }, { reading, said: {} });
  const last = blocks.at(-1);
  // A table or frame at the end needs a paragraph after it to write in.
  return last && (isTextBlock(last) || isList(last)) ? blocks : [...blocks, emptyParagraph()];
}

/** Reads the blocks inside an element; words outside blocks become blocks like `wrap`. */
export function blocksIn(parent: Node, wrap: Omit<TextBlock, 'children'>, around: Around): Block[] {
  const blocks: Block[] = [];
  let run: Piece[] = [];
  const isPre = wrap.type === 'pre';

  function endRun() {
    const children = inlinesOf(run, isPre);
    const text = children.map((inline) => ('text' in inline ? inline.text : 'x')).join('');
    if (text === '\n') blocks.push({ ...wrap, children: [{ text: '' }] });
    else if (isPre ? text !== '' : /[^ ]/.test(text)) blocks.push({ ...wrap, children });
    run = [];
  }

  function walk(node: Node, here: Around) {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) addText(child.textContent ?? '', here);
      else if (child instanceof Element) read(child, here);
    }
  }

  function addText(raw: string, { said, link }: Around) {
    const text = isPre ? raw.replace(/\r\n?/g, '\n') : raw.replace(/[ \t\r\n\f]+/g, ' ');
    if (text) run.push({ content: { ...said, text }, link });
  }

  function read(element: Element, here: Around) {
    const name = element.localName;
    if (silent.has(name)) return;
    if (name === 'br') run.push({ content: { ...here.said, text: '\n' }, link: here.link });
    else if (name === 'img') {
      const content = imageOf(element, here.reading);
      if (content) run.push({ content, link: here.link });
    } else if (name === 'a') walk(element, inLink(element, here));
    else if (Object.hasOwn(marks, name) || name === 'span') walk(element, said(element, here));
    else if (unknownBlocks.has(name)) {
      endRun();
      walk(element, here);
      endRun();
    } else {
      const found = blocksOf(element, wrap, here);
      if (!found) return walk(element, here);
      endRun();
      blocks.push(...found);
    }
  }

  walk(parent, around);
  endRun();
  return wrap.type === 'line' ? spread(blocks) : blocks;
}

/** Reads a block element; undefined when it is not a block. */
function blocksOf(
  element: Element,
  wrap: Omit<TextBlock, 'children'>,
  around: Around,
): Block[] | undefined {
  const name = element.localName;
  const common = commonOf(element);
  switch (name) {
    case 'hr':
      return [{ type: 'hr', ...common, children: [{ text: '' }] }];
    case 'iframe':
      return frameOf(element);
    case 'ul':
    case 'ol': {
      const { start, type: kind } = attributesOf(element);
      const children = itemsIn(element, around, blocksIn);
      return children.length
        ? [{ type: name, ...given({ start, kind }), ...common, children }]
        : [];
    }
    case 'dl': {
      const children = meaningsIn(element, around, blocksIn);
      return children.length ? [{ type: 'dl', ...common, children }] : [];
    }
    case 'table':
      return tableOf(element, around, blocksIn);
    case 'blockquote':
    case 'figure':
    case 'figcaption':
      return boxOf(name, element, around);
    case 'li':
    case 'dt':
    case 'dd':
    case 'caption':
      // Outside its list or table it is only words.
      return blocksIn(element, wrap, around);
    case 'div':
    case 'address':
      return roomOf(name, element, around);
    default:
      if (!Object.hasOwn(formats, name)) return undefined;
      return blocksIn(element, { type: name as Format, ...common }, around);
  }
}

/** Reads a `div` or `address` as a format, or as a box when it contains blocks. */
function roomOf(type: 'div' | 'address', element: Element, around: Around): Block[] {
  const common = commonOf(element);
  const blocks = blocksIn(element, { type: 'line' }, around);
  const [only] = blocks;
  if (blocks.length === 1 && only?.type === 'line') return [{ ...only, type, ...common }];
  return saysSomething(blocks) ? [{ type: 'box', ...common, children: blocks }] : [];
}

function boxOf(type: BoxElement['type'], element: Element, around: Around): Block[] {
  const children = blocksIn(element, { type: 'line' }, around);
  return saysSomething(children) ? [{ type, ...commonOf(element), children }] : [];
}

function inLink(element: Element, around: Around): Around {
  const safe = safeAttributes('a', storedLink(rawAttributes(element), around.reading.ownHost));
  const { href, target } = safe ?? {};
  if (!href) return said(element, around);
  const common = given({
    style: safe?.style,
    title: safe?.title,
    dir: safe?.dir,
    lang: safe?.lang,
  });
  return { ...around, link: { type: 'link', href, ...given({ target }), ...common } };
}

/** Returns the marks and attributes of an inline element, added to those around it. */
function said(element: Element, around: Around): Around {
  const mark = marks[element.localName];
  const { style, ...common } = commonOf(element);
  const both = style && safeStyle(`${around.said.style ?? ''};${style}`);
  return {
    ...around,
    said: { ...around.said, ...common, ...given({ style: both }), ...(mark && { [mark]: true }) },
  };
}

const marks: Readonly<Record<string, MarkName>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sub: 'sub',
  sup: 'sup',
  small: 'small',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

/** Elements whose content is not text of the author. */
const silent: ReadonlySet<string> = new Set(
  'script style textarea option xmp noscript noembed noframes title template svg math plaintext head'.split(
    ' ',
  ),
);

const unknownBlocks: ReadonlySet<string> = new Set(
  'section article aside main header footer nav center fieldset legend form details summary hgroup dir menu body tr td th thead tbody tfoot'.split(
    ' ',
  ),
);
