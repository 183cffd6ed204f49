import { useState } from 'react';

const keyOf = (name: string) => `portal.draft.${name}.image`;

/** A picture that was chosen and is not saved yet; it survives a reload unless the browser finds it too large to keep. */
export function useKeptImage(name: string) {
  const [image, setImage] = useState(() => sessionStorage.getItem(keyOf(name)) ?? undefined);
  function keep(chosen: string | undefined) {
    setImage(chosen);
    sessionStorage.removeItem(keyOf(name));
    try {
      if (chosen) sessionStorage.setItem(keyOf(name), chosen);
    } catch {
      // It is still in the form; only a reload would ask for it again.
    }
  }
  return [image, keep] as const;
}
