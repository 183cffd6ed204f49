import { createContext } from 'react';
import type { Screen } from '#shared/site/screens';

/** The declaration of the open screen; undefined at an unknown address. */
export const ScreenContext = createContext<Screen | undefined>(undefined);
