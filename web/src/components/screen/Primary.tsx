import { Box } from '@mui/material';
import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { belowBar } from './bars.ts';
import { PrimaryContext } from './screenContext.ts';

/**
 * The primary action of the screen, from any part of it: top right, on a phone at the bottom of the
 * window. A part that is shown outside a screen, such as in a dialog, has the action in its place.
 */
export function Primary({ children }: { children: ReactNode }) {
  const slots = use(PrimaryContext);
  if (slots === undefined) return children;
  const { bar, end } = slots;
  if (!bar || !end) return null;
  return (
    <>
      {createPortal(children, bar)}
      {createPortal(<Box aria-hidden className="no-print" sx={belowBar} />, end)}
    </>
  );
}
