import { useEffect, useRef, useState } from 'react';

const presses = ['pointerdown', 'mousedown'] as const;
const releases = ['pointerup', 'pointercancel', 'mouseup', 'dragend'] as const;

/**
 * Returns the value of the last render without a pressed pointer. After the click the component
 * renders again. A touch screen sends its mouse events after the pointer events, so it listens to
 * both.
 */
export function useUnlessPressed<T>(value: T): T {
  const shown = useRef(value);
  const isPressed = useRef(false);
  const [, renderAgain] = useState(0);
  useEffect(() => {
    let timer = 0;
    const press = () => {
      window.clearTimeout(timer);
      isPressed.current = true;
    };
    const release = () => {
      window.clearTimeout(timer);
      // The browser sends the click right after the release.
      timer = window.setTimeout(() => {
        isPressed.current = false;
        renderAgain((count) => count + 1);
      });
    };
    for (const name of presses) window.addEventListener(name, press, true);
    for (const name of releases) window.addEventListener(name, release, true);
    return () => {
      window.clearTimeout(timer);
      for (const name of presses) window.removeEventListener(name, press, true);
      for (const name of releases) window.removeEventListener(name, release, true);
    };
  }, []);
  if (!isPressed.current) shown.current = value;
  return shown.current;
}
