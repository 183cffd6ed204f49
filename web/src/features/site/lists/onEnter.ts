import type { KeyboardEvent } from 'react';

/** Lets Enter in a text field add what was typed, instead of saving the whole form. */
export const onEnter =
  (isReady: boolean, add: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (isReady) add();
  };
