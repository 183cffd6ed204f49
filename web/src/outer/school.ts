import { useEffect, useState } from 'react';

/** What the pages outside of the portal read from the host's `config.json`. */
export interface School {
  readonly schoolName: string;
  readonly timeZone: string;
  /** The root of the API, an address or a path of this host. */
  readonly apiRoot: string;
}

let read: Promise<School | undefined> | undefined;

/** Reads the school of this host once; undefined if it can't be reached. */
export function readSchool(): Promise<School | undefined> {
  read ??= fetch('/config.json')
    .then((answer) => (answer.ok ? (answer.json() as Promise<School>) : undefined))
    .catch(() => undefined)
    .then((school) => {
      // The next call tries again.
      if (!school) read = undefined;
      return school;
    });
  return read;
}

/** Returns the school of this host as soon as it is known. */
export function useSchool(): School | undefined {
  const [school, setSchool] = useState<School>();
  useEffect(() => {
    void readSchool().then(setSchool);
  }, []);
  return school;
}
