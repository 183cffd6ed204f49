import { isInternal } from '#shared/rich-text/rich-text';
import type { Weight } from '../../font-set.ts';
import type { Run } from '../blocks.ts';
import type { Node } from './html-tree.ts';

type Style = Omit<Run, 'text'>;

const bold: Readonly<Record<Weight, Weight>> = {
  regular: 'bold',
  bold: 'bold',
  italic: 'boldItalic',
  boldItalic: 'boldItalic',
  handwriting: 'handwriting',
};
const italic: Readonly<Record<Weight, Weight>> = {
  regular: 'italic',
  italic: 'italic',
  bold: 'boldItalic',
  boldItalic: 'boldItalic',
  handwriting: 'handwriting',
};

/** Returns the words of nodes with their styles. Spaces stay as they are written. */
export const runsOf = (nodes: readonly Node[], origin: string): Run[] => [
  ...runsIn(nodes, { weight: 'regular' }, origin),
];

function* runsIn(nodes: readonly Node[], style: Style, origin: string): Generator<Run> {
  for (const node of nodes) {
    if (typeof node === 'string') yield { ...style, text: node };
    else if (node.name === 'br') yield { ...style, text: '\n' };
    else if (node.name === 'sup' || node.name === 'sub') {
      for (const run of runsIn(node.children, style, origin)) {
        yield { ...run, text: shifted(run.text, node.name === 'sup') };
      }
    } else {
      yield* runsIn(node.children, styleIn(node.name, node.attributes, style, origin), origin);
      if (node.name === 'p' || node.name === 'div') yield { ...style, text: '\n' };
    }
  }
}

function styleIn(
  name: string,
  { href = '', style: css = '' }: Readonly<Record<string, string>>,
  style: Style,
  origin: string,
): Style {
  const lines = /text-decoration: (\w[\w-]*)/.exec(css)?.[1];
  const ruled = {
    ...(lines === 'underline' && { underline: true }),
    ...(lines === 'line-through' && { strike: true }),
  };
  if (name === 'strong') return { ...style, ...ruled, weight: bold[style.weight] };
  if (name === 'em') return { ...style, ...ruled, weight: italic[style.weight] };
  if (name === 'u') return { ...style, ...ruled, underline: true };
  if (name === 's') return { ...style, ...ruled, strike: true };
  if (name !== 'a') return { ...style, ...ruled };
  const link = href.startsWith('#') ? undefined : isInternal(href) ? `${origin}${href}` : href;
  return { ...style, ...(link && { link }) };
}

const raised = new Map(Object.entries({ ...pairs('0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ') }));
const lowered = new Map(Object.entries({ ...pairs('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎') }));

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((each, i) => [each, [...to][i] ?? each]));
}

/** Returns the raised or lowered letters of a text; the text itself if one of them has none. */
function shifted(text: string, isRaised: boolean): string {
  const known = isRaised ? raised : lowered;
  const letters = [...text].map((each) => known.get(each));
  return letters.every((each) => each !== undefined) ? letters.join('') : text;
}

/** Returns runs with the spaces that a browser shows. */
export function collapsed(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  let ends = true;
  for (const each of runs) {
    const text = each.text
      .replace(/[^\S\n\u00a0]*\n[^\S\n\u00a0]*/g, each.text === '\n' ? '\n' : ' ')
      // A single space is right, and most spaces are.
      .replace(/[^\S\n\u00a0]{2,}|[^\S\n\u00a0 ]/g, ' ');
    const own = ends ? text.replace(/^ /, '') : text;
    if (own === '') continue;
    ends = /[ \n]$/.test(own);
    kept.push({ ...each, text: own });
  }
  return trimmedEnd(kept);
}

/** Removes spaces and line breaks at the end. */
function trimmedEnd(runs: Run[]): Run[] {
  for (let last = runs.at(-1); last; last = runs.at(-1)) {
    const text = last.text.replace(/[ \n]+$/, '');
    runs.pop();
    if (text === '') continue;
    runs.push({ ...last, text });
    break;
  }
  return runs;
}

export const isBlank = (runs: readonly Run[]): boolean => runs.every(({ text }) => !text.trim());
