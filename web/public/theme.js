// Runs before the first paint, so that a chosen theme never flashes the other one. A file of its own, because the
// Content-Security-Policy allows no inline script.
try {
  const chosen = localStorage.getItem('portal.theme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
} catch {
  // Storage is switched off: the system's theme it is, by the style sheet alone.
}
