import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no place for the portal');
// The start screen may stay in front for a moment: then the portal's own content is the main one.
new MutationObserver((_, observer) => {
  document.querySelector('#start [role=main]')?.removeAttribute('role');
  observer.disconnect();
}).observe(root, { childList: true });
createRoot(root).render(<App />);
