import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

let opened: UseStore | undefined;

/** The longest wait for the storage in milliseconds. Some browsers never answer. */
const longest = 3000;

/**
 * The storage of a person's own device. Every fault of it is a rejection, also a missing answer, so
 * that no start and no sign-out waits for it.
 */
export const deviceRows: UseStore = async (mode, act) => {
  opened ??= createStore('portal.device', 'rows');
  return inTime(opened(mode, act));
};

/** Deletes everything that the device stores about a person. */
export const clearDevice = (): Promise<void> =>
  deviceRows('readwrite', (rows) => {
    rows.clear();
    return promisifyRequest(rows.transaction);
  });

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The storage does not answer')), longest);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
