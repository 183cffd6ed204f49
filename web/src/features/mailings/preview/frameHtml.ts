/** The colour mode in which a message is shown. */
export type Ground = 'light' | 'dark';

/**
 * Returns a message for the preview's frame: in the chosen colour mode instead of the system's,
 * with pictures from the current host, and with links that open in a new tab.
 */
export const frameHtml = (html: string, ground: Ground, host: string): string =>
  html
    .replaceAll(
      /@media\s*\(prefers-color-scheme:\s*dark\)/g,
      ground === 'dark' ? '@media all' : '@media not all',
    )
    .replaceAll(`src="https://${host}/`, 'src="/')
    .replace(/<head>/i, `<head><base target="_blank"><style>${grounds[ground]}</style>`);

const grounds: Record<Ground, string> = {
  light: ':root { color-scheme: light !important; }',
  dark: ':root { color-scheme: dark !important; }',
};
