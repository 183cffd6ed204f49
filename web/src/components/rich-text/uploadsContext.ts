import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Upload, Uploads } from './uploads.ts';

/** The uploads of the surrounding editor. */
export const UploadsContext = createContext<Uploads | undefined>(undefined);

/** Returns an upload of the surrounding editor and renders again when it changes. */
export function useUpload(id: string | undefined): Upload | undefined {
  const uploads = useContext(UploadsContext);
  useSyncExternalStore(uploads?.subscribe ?? nothing, uploads?.version ?? zero);
  return id ? uploads?.all.get(id) : undefined;
}

const nothing = () => () => {};
const zero = () => 0;
