import type { CSSProperties } from 'react';

/** Returns stored declarations as a React style. */
export function styleOf(style: string | undefined): CSSProperties | undefined {
  if (!style) return undefined;
  return Object.fromEntries(
    style.split('; ').map((declaration) => {
      const [property = '', value] = declaration.split(': ');
      return [property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value];
    }),
  );
}
