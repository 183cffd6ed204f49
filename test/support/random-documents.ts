import fc from 'fast-check';
import { allowedElements } from '#shared/rich-text/rich-text';

const element = fc.constantFrom(
  ...allowedElements.filter((name) => !['iframe', 'img', 'col'].includes(name)),
  'summary',
  'details',
  'section',
  'font',
  'b',
  'i',
);
const honest = fc.constantFrom('Sports day', 'a', ' ', 'Bring a hat.', '3 &lt; 4', 'Ünïcode', '校');

/** Yields random documents: elements in any place and order, with words and the given texts. */
export const documentOf = (texts: readonly string[]): fc.Arbitrary<string> => {
  const text = texts.length > 0 ? fc.oneof(honest, fc.constantFrom(...texts)) : honest;
  const tag = fc.tuple(fc.constantFrom('<', '<', '</'), element).map(([a, b]) => `${a}${b}>`);
  return fc.array(fc.oneof(tag, tag, text), { maxLength: 30 }).map((parts) => parts.join(''));
};
