import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { AppError } from '#shared/kernel/errors';
import { RichTextEditor } from '../../../../web/src/components/rich-text/RichTextEditor.tsx';
import { portalTheme } from '../../../../web/src/theme/theme.ts';

/** A page with only the editor, for the browser tests in this folder. */

declare global {
  interface Window {
    /** Opens a text in the editor. */
    openText(html: string, scheme?: 'light' | 'dark'): void;
    /** Removes the editor. */
    closeText(): void;
    /** The last text that the editor reported, and the number of reports. */
    reported: string;
    times: number;
    /** Reports pending changes and returns the text. */
    flush(): string;
    /** The answer to uploads: an address, an error, or later by `arrive`. */
    answer: 'stored' | 'refused' | 'later';
    /** The selection of a test. */
    wanted?: [Node, number, Node, number];
    /** The uploaded pictures, as base64. */
    sent: string[];
    /** Answers all waiting uploads. */
    arrive(): void;
    /** How often the palette of the portal was requested. */
    palette: number;
    ran(): void;
    runs: number;
  }
}

const stored = `/media/main/${'ab'.repeat(32)}-1600x690.jpg`;
const refusal = 'Please choose an image of at most 4 MB.';

window.reported = '';
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

async function findEmbed() {
  if (window.answer === 'refused') throw new AppError('unavailable', 'No answer.');
  return { title: 'Spring “concert”', thumbnail: stored, width: 200, height: 113 };
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
  window.reported = '';
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
            window.reported = now;
            window.times++;
          }}
          upload={upload}
          findEmbed={findEmbed}
          flushRef={flushRef}
          hint="What families read."
        />
      </ThemeProvider>,
    ),
  );
};

window.closeText = () => flushSync(() => root.render(null));
