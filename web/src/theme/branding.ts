import type { Settings } from '#shared/contract/settings';
import { neutralColour } from './theme.ts';

const key = 'portal.colour';

/** The school's colour as this browser saw it last, so that nothing changes colour while the portal starts. */
export function rememberedColour(): string {
  try {
    const colour = localStorage.getItem(key) ?? '';
    return /^#[0-9a-f]{6}$/i.test(colour) ? colour : neutralColour;
  } catch {
    return neutralColour;
  }
}

/** The school's colour, kept for the next time, and its icon on the tab. */
export function applyBranding({ theme_colours, favicon_icon }: Settings): string {
  const colour = theme_colours.header_colour;
  try {
    localStorage.setItem(key, colour);
  } catch {
    // A browser without storage starts in the neutral colour each time.
  }
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon && favicon_icon.startsWith('/')) icon.href = favicon_icon;
  return colour;
}
