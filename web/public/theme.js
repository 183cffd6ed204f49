// Runs before the first paint, so that a chosen theme and the school's colour never change after it. A file of its own,
// because the Content-Security-Policy allows no inline script.
try {
  const { style, dataset } = document.documentElement;
  const chosen = localStorage.getItem('portal.theme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.theme = dark ? 'dark' : 'light';
  // The side bar there is narrower.
  if (location.pathname.startsWith('/admin')) dataset.place = 'administration';
  // The settings' name and colour, as this browser saw them last, go before those of school.css.
  const name = localStorage.getItem('portal.name');
  if (name) {
    const text = name.replace(
      /["\\<\p{Cc}]/gu,
      (letter) => `\\${letter.codePointAt(0)?.toString(16)} `,
    );
    style.setProperty('--school-name', `"${text}"`);
  }
  // A page that cannot reach the portal gives people the number to call.
  const phone = localStorage.getItem('portal.phone');
  if (phone) dataset.phone = phone;
  const colour = localStorage.getItem('portal.colour') ?? '';
  if (/^#[0-9a-f]{6}$/i.test(colour)) {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    style.setProperty('--school', colour);
    style.setProperty('--on-school', luminance > 0.1791 ? '#000000' : '#ffffff');
  }
} catch {
  // Storage is switched off: the theme of the system and the colour of school.css, by the style sheets alone.
}
