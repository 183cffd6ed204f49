/**
 * Addresses of mail, read in one way wherever one is typed, stored or compared. What SES cannot carry (letters beyond ASCII before the @, quoted
 * names) is no address here, so nothing can be typed that is never compared.
 */

const atoms = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** An address as it is typed, without spaces or quotes around it; undefined when it is none. */
export function addressOf(typed: string): string | undefined {
  const address = withoutQuotes(typed.trim());
  if (address.length > 254) return undefined;
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const labels = address.slice(at + 1).split('.');
  const isSound =
    local.length <= 64 &&
    atoms.test(local) &&
    labels.length > 1 &&
    labels.every((each) => label.test(each)) &&
    /[a-z]/i.test(labels.at(-1) ?? '');
  return isSound ? address : undefined;
}

/** Spreadsheets put quotes around what they give away. */
function withoutQuotes(text: string): string {
  const quoted = /^(["'])(.*)\1$/s.exec(text);
  return quoted?.[2] === undefined ? text : quoted[2].trim();
}

/** What two spellings of one address have in common. A `+tag` belongs to an address; capitals do not. */
export const addressKey = (address: string): string => (addressOf(address) ?? '').toLowerCase();

/** What a list of addresses says. */
export interface AddressList {
  /** Each address once, as it was typed first. */
  readonly addresses: readonly string[];
  /** Entries that are no address. One of them makes the whole list unusable: nobody knows whom it meant. */
  readonly unreadable: readonly string[];
}

/** Reads a list of addresses that are separated by commas or line breaks. */
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
