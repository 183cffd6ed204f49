import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Upload, Uploads } from './uploads.ts';

/** The pictures that the editor around is sending. */
export const UploadsContext = createContext<Uploads | undefined>(undefined);

/** An upload of the editor around, and how it goes. */
export function useUpload(id: string | undefined): Upload | undefined {
  const uploads = useContext(UploadsContext);
  useSyncExternalStore(uploads?.subscribe ?? nothing, uploads?.version ?? zero);
  return id ? uploads?.all.get(id) : undefined;
}

const nothing = () => () => {};
const zero = () => 0;
