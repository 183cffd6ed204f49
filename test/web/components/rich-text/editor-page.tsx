import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { AppError } from '#shared/errors';
import { RichTextEditor } from '../../../../web/src/components/rich-text/RichTextEditor.tsx';
import { portalTheme } from '../../../../web/src/theme/theme.ts';

/** A page with nothing but the editor, for the browser tests beside it. */

declare global {
  interface Window {
    /** Opens a text in the editor. */
    openText(html: string, scheme?: 'light' | 'dark'): void;
    /** Goes to another screen. */
    closeText(): void;
    /** What the editor told last, and how often it told. */
    told: string;
    times: number;
    /** Writes down what is pending. */
    flush(): string;
    /** How uploads are answered: with an address, with an error, or later. */
    answer: 'stored' | 'refused' | 'later';
    /** What a test has selected. */
    wanted?: [Node, number, Node, number];
    /** What was uploaded. */
    sent: string[];
    /** Answers what waits. */
    arrive(): void;
    /** How often the portal's palette was asked for. */
    palette: number;
    ran(): void;
    runs: number;
  }
}

const stored = `/media/main/${'ab'.repeat(32)}-1600x690.jpg`;
const refusal = 'Please choose an image of at most 4 MB.';

window.told = '';
window.times = 0;
window.sent = [];
window.answer = 'stored';
window.palette = 0;
window.runs = 0;
window.ran = () => {
  window.runs++;
};

const waiting: (() => void)[] = [];
window.arrive = () => {
  for (const done of waiting.splice(0)) done();
};

async function upload(base64: string): Promise<string> {
  window.sent.push(base64);
  if (window.answer === 'later') await new Promise<void>((done) => waiting.push(done));
  if (window.answer === 'refused') throw new AppError('badRequest', refusal);
  return stored;
}

document.addEventListener('keydown', ({ ctrlKey, key }) => {
  if (ctrlKey && key === 'k') window.palette++;
});

const flushRef: { current: (() => string) | null } = { current: null };
window.flush = () => flushRef.current?.() ?? '';
const theme = portalTheme('#7a1f2b');
const place = document.createElement('main');
document.body.append(place);
const root = createRoot(place);
let key = 0;

window.openText = (html, scheme = 'light') => {
  window.told = '';
  window.times = 0;
  window.sent = [];
  window.answer = 'stored';
  flushSync(() =>
    root.render(
      <ThemeProvider key={scheme} theme={theme} defaultMode={scheme} storageManager={null}>
        <CssBaseline />
        <RichTextEditor
          label="Text"
          html={html}
          documentKey={`${key++}`}
          ownHost="school.example"
          onChange={(now) => {
            window.told = now;
            window.times++;
          }}
          upload={upload}
          flushRef={flushRef}
          hint="What families read."
        />
      </ThemeProvider>,
    ),
  );
};

window.closeText = () => flushSync(() => root.render(null));
