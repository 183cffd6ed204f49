import type { CSSProperties } from 'react';

/** Stored declarations as React takes them. */
export function styleOf(style: string | undefined): CSSProperties | undefined {
  if (!style) return undefined;
  return Object.fromEntries(
    style.split('; ').map((declaration) => {
      const [property = '', value] = declaration.split(': ');
      return [property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value];
    }),
  );
}
