import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isOuterPath } from '#shared/site/outer-pages';

/** Whether another file than the portal's is at a path. */
const isFile = (path: string) => path.startsWith('/media/') || isOuterPath(path);

/** Opens internal links in authors' texts without a page reload. */
export function useInternalLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('.rich-content a[href]');
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!(link instanceof HTMLAnchorElement) || !isPlain || event.defaultPrevented) return;
      const isOwn = link.origin === location.origin && !isFile(link.pathname);
      if (!isOwn || (link.target && link.target !== '_self')) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
