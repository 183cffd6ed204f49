import type { Sis } from './sis.ts';

/** Of so many adults in a row, the last one has the number of the one before. */
const shared = 5;

/** Gives each adult of a school a mobile number as offices write it. Some have the number of another one. */
export function giveNumbers(sis: Sis): void {
  let count = 0;
  for (const { sourcedId, grades } of sis.all('users')) {
    if (grades) continue;
    const n = 100_000 + count++ - (count % shared === 0 ? 1 : 0);
    const digits = String(n);
    sis.put('users', { sourcedId, sms: `0491 ${digits.slice(0, 3)} ${digits.slice(3)}` } as never);
  }
}

/** Returns a number as the portal calls it: with the code of the country. */
export const calledAs = (sms = ''): string =>
  sms === '' ? '' : `+61${sms.replaceAll(/\D/g, '').slice(-9)}`;
