import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RichContent } from '../../../web/src/components/text/RichContent.tsx';
import { portalTheme } from '../../../web/src/theme/theme.ts';

/** A page with nothing but a text, for the browser test beside it. */

declare global {
  interface Window {
    /** Shows texts as readers see them. */
    show(...texts: string[]): void;
    /** Shows texts as they are, with nothing in between. */
    showRaw(...texts: string[]): void;
    /** What hostile texts call when they run. */
    ran(): void;
    runs: number;
    /** The reader's choice, before the first text is shown. */
    scheme: 'light' | 'dark';
  }
}

window.runs = 0;
window.scheme = 'light';
window.ran = () => {
  window.runs++;
};
window.alert = window.ran;
window.confirm = () => window.ran() === undefined;
window.prompt = () => String(window.ran());

const place = document.createElement('main');
document.body.append(place);
const root = createRoot(place.appendChild(document.createElement('div')));
const theme = portalTheme('#7a1f2b');

window.show = (...texts) =>
  flushSync(() =>
    root.render(
      <ThemeProvider theme={theme} defaultMode={window.scheme} storageManager={null}>
        <CssBaseline />
        {texts.map((html, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts have nothing else to be told apart by
          <RichContent key={at} html={html} />
        ))}
      </ThemeProvider>,
    ),
  );

window.showRaw = (...texts) => {
  const boxes = texts.map(() => document.createElement('div'));
  place.replaceChildren(...boxes);
  boxes.forEach((box, at) => {
    box.innerHTML = texts[at] ?? '';
  });
};
