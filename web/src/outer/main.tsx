import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { rollPath, verifyPath } from '#shared/site/outer-pages';
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
pageAt(location.pathname).then(
  (shown) => createRoot(root).render(shown),
  () => {
    const status = root.querySelector('[role=status]');
    // The address has no token any longer, so loading the page again would not help.
    if (status) status.textContent = 'This page could not be loaded. Open the link again.';
  },
);

/** Loads the page of a path. */
async function pageAt(path: string): Promise<ReactNode> {
  if (path === verifyPath) {
    const { VerifyPage } = await import('./verify/VerifyPage.tsx');
    return <VerifyPage />;
  }
  if (path === rollPath) {
    const { RollPage } = await import('./roll/RollPage.tsx');
    return <RollPage token={token} />;
  }
  const { SigningPage } = await import('./signing/SigningPage.tsx');
  return <SigningPage token={token} />;
}
