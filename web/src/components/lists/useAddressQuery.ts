import { type NavigateOptions, useSearchParams } from 'react-router';

/**
 * Returns the query of the address and a function that changes it. A change starts from the current
 * address, which may be newer than the screen, so two quick changes both apply.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams();
  const changeQuery = (
    make: (now: URLSearchParams) => URLSearchParams,
    options?: NavigateOptions,
  ) => setQuery(make(new URLSearchParams(window.location.search)), options);
  return [query, changeQuery] as const;
}
