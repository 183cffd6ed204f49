/** How a message is looked at: on a light or on a dark screen. */
export type Ground = 'light' | 'dark';

/**
 * A message as the preview's frame shows it. What a mail program asks of the system, the chosen ground answers; pictures come from the host that shows the
 * preview; links open beside the portal.
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
