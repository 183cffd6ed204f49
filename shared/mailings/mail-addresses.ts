/**
 * E-mail addresses, parsed the same way wherever they are typed, stored or compared. An international
 * domain is written as mail servers know it: `xn--…` (RFC 5891). An address that SES cannot use
 * (letters beyond ASCII before the @, quoted names) is invalid.
 */

const atoms = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** An address whose domain has letters beyond ASCII. */
const international = /^(.+@)(?=.*[^\0-\x7f])([\p{L}\p{M}\p{N}.。．-]+)$/u;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Returns a typed address without spaces or quotes around it; undefined if it is invalid. */
export function addressOf(typed: string): string | undefined {
  const address = withAsciiDomain(withoutQuotes(typed.trim()));
  if (address.length > 254) return undefined;
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const labels = address.slice(at + 1).split('.');
  const isValid =
    local.length <= 64 &&
    atoms.test(local) &&
    labels.length > 1 &&
    labels.every((each) => label.test(each)) &&
    /[a-z]/i.test(labels.at(-1) ?? '');
  return isValid ? address : undefined;
}

/** Returns an address whose domain has letters of ASCII alone, if that is possible. */
function withAsciiDomain(address: string): string {
  const [, start, domain] = international.exec(address) ?? [];
  const url = `https://${domain}`;
  return start && URL.canParse(url) ? start + new URL(url).hostname : address;
}

/** Removes quotes around a text, as spreadsheets add them. */
function withoutQuotes(text: string): string {
  const quoted = /^(["'])(.*)\1$/s.exec(text);
  return quoted?.[2] === undefined ? text : quoted[2].trim();
}

/** Returns the key for comparing addresses: lower case, with the `+tag`. */
export const addressKey = (address: string): string => (addressOf(address) ?? '').toLowerCase();

/** Returns the domain of an address, in lower case. */
export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Returns the domains of a school's own addresses: until it names some, that of its sender. */
export const domainsOf = (
  domains: readonly string[] | undefined,
  sender: string,
): readonly string[] => (domains?.length ? domains : [domainOf(sender)]);

/** A parsed list of addresses. */
export interface AddressList {
  /** Each address once, as it was typed first. */
  readonly addresses: readonly string[];
  /** Invalid entries. One of them makes the list unusable, as it is unknown who was meant. */
  readonly unreadable: readonly string[];
}

/** Parses a list of addresses, separated by commas or line breaks. */
export function readAddresses(list: string): AddressList {
  const found = new Map<string, string>();
  const unreadable: string[] = [];
  for (const typed of list.split(/[,\r\n\u0085\u2028\u2029]+/)) {
    const entry = typed.trim();
    if (entry === '') continue;
    const address = addressOf(entry);
    if (address === undefined) unreadable.push(entry);
    else if (!found.has(addressKey(address))) found.set(addressKey(address), address);
  }
  return { addresses: [...found.values()], unreadable };
}
