import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/**
 * The query of the address, and how to change it. A change is made on what the address holds at that moment, which may be newer than
 * what the screen shows: of two that follow at once, the second keeps the first.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams();
  const changeQuery = (
    make: (now: URLSearchParams) => URLSearchParams,
    options?: NavigateOptions,
  ) => setQuery(make(new URLSearchParams(window.location.search)), options);
  return [query, changeQuery] as const;
}
