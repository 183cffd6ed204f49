import { Box } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { revealEvent } from './reveal.ts';

/** A panel with its tab. */
export interface Panel {
  readonly name: string;
  readonly content: ReactNode;
}

interface TabPanelsProps {
  label: string;
  panels: readonly Panel[];
}

/** Panels of which one is shown. The others keep their fields. Arrow keys move between the tabs. */
export function TabPanels({ label, panels }: TabPanelsProps) {
  const id = useId();
  const [active, setActive] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const holder = place.current;
    const reveal = ({ target }: Event) => {
      const panel = target instanceof Element && target.closest<HTMLElement>('[data-panel]');
      // At once: the caller moves the focus into the panel.
      if (panel) flushSync(() => setActive(Number(panel.dataset.panel)));
    };
    holder?.addEventListener(revealEvent, reveal);
    return () => holder?.removeEventListener(revealEvent, reveal);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (active + step + panels.length) % panels.length;
    setActive(next);
    document.getElementById(`${id}tab${next}`)?.focus();
  }
  return (
    <div ref={place}>
      <Box role="tablist" aria-label={label} onKeyDown={onKeyDown} sx={bar}>
        {panels.map(({ name }, at) => (
          <Box
            component="button"
            type="button"
            role="tab"
            key={name}
            id={`${id}tab${at}`}
            aria-selected={at === active}
            aria-controls={`${id}panel${at}`}
            tabIndex={at === active ? 0 : -1}
            onClick={() => setActive(at)}
            sx={tab}
          >
            {name}
          </Box>
        ))}
      </Box>
      {panels.map(({ name, content }, at) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}panel${at}`}
          aria-labelledby={`${id}tab${at}`}
          data-panel={at}
          hidden={at !== active}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

const bar = { display: 'flex', borderBottom: 1, borderColor: 'divider', mb: 2 };
const tab = {
  font: 'inherit',
  flex: 1,
  minHeight: 44,
  px: 1,
  border: 0,
  borderBottom: '2px solid transparent',
  bgcolor: 'transparent',
  color: 'text.secondary',
  cursor: 'pointer',
  '&[aria-selected=true]': {
    color: 'text.primary',
    fontWeight: 600,
    borderBottomColor: 'primary.main',
  },
};
