/** Follows the colour scheme of the system while the page is open, unless the person chose one. */
export function followScheme(element: HTMLElement): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', () => {
    if (!['light', 'dark'].includes(chosenScheme() ?? '')) {
      element.dataset.theme = dark.matches ? 'dark' : 'light';
    }
  });
}

function chosenScheme(): string | null {
  try {
    return localStorage.getItem('portal.theme');
  } catch {
    // Storage is switched off.
    return null;
  }
}
