import type { Settings } from '#shared/site/settings.contract';
import { neutralColour } from './theme.ts';

const keys = { colour: 'portal.colour', name: 'portal.name', phone: 'portal.phone' } as const;

/**
 * The school's colour as the first paint has it: as this browser saw it last, or as `school.css`
 * says, so that colours do not change during the start.
 */
export function rememberedColour(): string {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--school').trim();
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour : neutralColour;
}

/** Stores the school's colour, name and number for the next start, and sets its icon on the tab. */
export function applyBranding({
  theme_colours,
  favicon_icon,
  schoolName,
  phoneNumber,
}: Pick<Settings, 'theme_colours' | 'favicon_icon' | 'schoolName' | 'phoneNumber'>): string {
  const colour = theme_colours.header_colour;
  try {
    localStorage.setItem(keys.colour, colour);
    localStorage.setItem(keys.name, schoolName);
    localStorage.setItem(keys.phone, phoneNumber);
  } catch {
    // A browser without storage starts in the neutral colour each time.
  }
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon && favicon_icon.startsWith('/')) icon.href = favicon_icon;
  return colour;
}
