import { partsOf } from '#functions/kernel/record/key';
import type { KeyTemplate } from '#shared/tables/table-shape';

/**
 * Returns the pattern of a template in a school, for `pk / sk`: a group for each field, in order. A
 * field does not contain `#`, except at the end of a sort key.
 */
export function keyPattern(template: KeyTemplate): (owner: string) => RegExp {
  const [partition, sort] = partsOf(template);
  const text = `${partition && `#${partition}`} / ${sort}`;
  const parts = text.split(/\{\w+\}/).map((each) => escaped(each));
  const last = parts.at(-1) === '' ? '(.+)' : undefined;
  const body = parts
    .map((part, at) => {
      if (at === 0) return part;
      return `${at === parts.length - 1 && last ? last : '([^#]+)'}${part}`;
    })
    .join('');
  return (owner) => new RegExp(`^${escaped(owner)}${body}$`, 'u');
}

const escaped = (text: string): string => text.replaceAll(/[$^.*+?()[\]{}|\\/]/g, '\\$&');
