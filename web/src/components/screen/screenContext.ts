import { createContext } from 'react';
import type { Screen } from '#shared/site/screens';

/** The declaration of the open screen; undefined at an unknown address. */
export const ScreenContext = createContext<Screen | undefined>(undefined);

/** The fixed bar of the dialog around a form; undefined on a page. */
export const DialogBarContext = createContext<HTMLElement | null | undefined>(undefined);

/** Where the open screen has its primary action, and its end; undefined outside a screen. */
export const PrimaryContext = createContext<
  { readonly bar: HTMLElement | null; readonly end: HTMLElement | null } | undefined
>(undefined);
