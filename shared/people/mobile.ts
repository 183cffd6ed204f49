/** The countries whose mobile numbers get texts. */
export const textCountries = ['AU', 'NZ'] as const;
export type TextCountry = (typeof textCountries)[number];

/** Returns the country of a school, whose numbers are written without their country. */
export const countryIn = (timeZone: string): TextCountry =>
  /^(Pacific\/(Auckland|Chatham)|NZ(-CHAT)?)$/.test(timeZone) ? 'NZ' : 'AU';

/** Mobile numbers behind the code of their country. */
const patterns: Readonly<Record<TextCountry, { readonly code: string; readonly rest: RegExp }>> = {
  AU: { code: '61', rest: /^4\d{8}$/ },
  NZ: { code: '64', rest: /^2\d{7,9}$/ },
};

/**
 * Returns a mobile number as E.164, such as `+61491570123`; undefined for any other text. A number
 * without its country is one of the school's country; a spreadsheet may have taken its zero.
 */
export function mobileOf(written: string, country: TextCountry): string | undefined {
  const text = written.trim();
  if (!/^\+?[\d\s().\-\u2010-\u2015\u00a0]+$/.test(text)) return undefined;
  // `+61 (0)4…` has the zero that is only for calls within the country.
  const digits = text.replace(/\(0\)/, '').replace(/\D/g, '');
  const own = patterns[country];
  if (!text.startsWith('+') && own.rest.test(digits.replace(/^0/, ''))) {
    return `+${own.code}${digits.replace(/^0/, '')}`;
  }
  const whole = text.startsWith('+') ? digits : digits.replace(/^(0011|00)/, '');
  for (const { code, rest } of Object.values(patterns)) {
    if (whole.startsWith(code) && rest.test(whole.slice(code.length))) return `+${whole}`;
  }
  return undefined;
}

/** Returns what is shown of a number: its last three digits. */
export const shownNumber = (number: string): string => (number ? `… ${number.slice(-3)}` : '');
