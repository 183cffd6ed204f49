import { createRoot } from 'react-dom/client';
import { verifyPath } from '#shared/site/outer-pages';
import { setAccents } from './accents.ts';
import { followScheme } from './scheme.ts';

declare global {
  interface Window {
    /** Returns the token of the link once: `outer.js` took it out of the address. */
    takeToken?: () => string;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('outer.html has no place for the page');

setAccents(document.documentElement);
followScheme(document.documentElement);
const token = window.takeToken?.() ?? '';
const page =
  location.pathname === verifyPath
    ? import('./verify/VerifyPage.tsx').then(({ VerifyPage }) => <VerifyPage />)
    : import('./signing/SigningPage.tsx').then(({ SigningPage }) => <SigningPage token={token} />);
page.then(
  (shown) => createRoot(root).render(shown),
  () => {
    const status = root.querySelector('[role=status]');
    // The address has no token any longer, so loading the page again would not help.
    if (status) status.textContent = 'This page could not be loaded. Open the link again.';
  },
);
