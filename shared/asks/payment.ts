/** What a payment page's address may name. Both are replaced; an address without them gets neither. */
const places = { amount: '{amount}', reference: '{reference}' } as const;

/** Returns the reference with which a family pays for a child: the code, and the student's number. */
export const paymentReference = (code: string, studentNumber: string | undefined): string =>
  studentNumber ? `${code}-${studentNumber}` : code;

/** What somebody pays: whole cents, and the reference. */
interface Paying {
  readonly cents: number;
  readonly reference: string;
}

/**
 * Returns the address at which a family pays. It gets the amount, as `120.00`, and the reference only
 * where the school's address names them; without anything to pay both stay empty.
 */
export function paymentAddress(page: string, paying?: Paying): string {
  const amount = paying ? (paying.cents / 100).toFixed(2) : '';
  return page
    .replaceAll(places.amount, amount)
    .replaceAll(places.reference, encodeURIComponent(paying?.reference ?? ''));
}

/** Whether two references are the same to people who typed them: signs and capitals do not matter. */
export const isSameReference = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (reference: string): string => reference.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
