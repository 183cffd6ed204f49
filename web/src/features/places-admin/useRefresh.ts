import { useSWRConfig } from 'swr';

/** Reads places and pages anew, wherever they are shown: each is filtered, and named, by the other. */
export function useRefresh() {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => Array.isArray(key) && (key[0] === 'places' || key[0] === 'pages'));
}
