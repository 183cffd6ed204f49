import { useEffect } from 'react';

/** The action of each key; `mod+k` is Ctrl+K or Cmd+K. */
export type Hotkeys = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Listens for keys. Ignores single letters while a person types or a dialog is open. */
export function useHotkeys(hotkeys: Hotkeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isMod = event.ctrlKey || event.metaKey;
      const act = hotkeys[`${isMod ? 'mod+' : ''}${event.key.toLowerCase()}`];
      const isResting = isTyping(event.target) || document.querySelector('[role="dialog"]');
      if (!act || event.altKey || (!isMod && isResting)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
