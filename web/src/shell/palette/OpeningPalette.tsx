import { Box } from '@mui/material';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import type { Typed } from './typed.ts';

const Palette = onDemand(async () => (await import('./Palette.tsx')).Palette);

/**
 * The palette, and until its code is there a field that keeps what the person types. The field stays
 * while letters are being composed: an exchange would end the composition.
 */
export function OpeningPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({ text: '', isEntered: false });
  const [isComposing, setComposing] = useState(false);
  const [isHere, setHere] = useState(Palette.isHere);
  useEffect(() => void Palette.fetch().then(() => setHere(true)), []);
  useFocusBack();
  if (isHere && !isComposing) return <Palette typed={typed} onClose={onClose} />;

  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') onClose();
    if (key === 'Enter' && typed.text.trim()) setTyped({ ...typed, isEntered: true });
  };
  return (
    <Box role="dialog" aria-modal aria-label="Search" sx={behind} onMouseDown={onClose}>
      <Box
        component="input"
        // The person opened the field to type.
        autoFocus
        aria-label="Search pages and notices"
        placeholder="Search, or type an action"
        value={typed.text}
        onChange={({ target }) => setTyped({ text: target.value, isEntered: false })}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={onKeyDown}
        onMouseDown={(event) => event.stopPropagation()}
        sx={field}
      />
    </Box>
  );
}

/** Gives the focus back to where it was, unless it has a place by then. */
function useFocusBack() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}

const behind = { position: 'fixed', inset: 0, zIndex: 'modal', bgcolor: 'rgba(0, 0, 0, 0.5)' };
/** Where the field of the palette will be. */
const field = {
  display: 'block',
  width: 'calc(100% - 64px)',
  maxWidth: 600,
  mx: 'auto',
  mt: { xs: 4, sm: 10 },
  px: 3,
  py: 1.5,
  border: 0,
  borderRadius: 1,
  outlineOffset: -2,
  font: 'inherit',
  fontSize: '1.125rem',
  color: 'text.primary',
  bgcolor: 'background.paper',
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
};
